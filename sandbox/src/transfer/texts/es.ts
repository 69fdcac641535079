import type { TransferText } from './transfer-text.ts';

export const es: TransferText = {
  title: { AMENDE: 'Pagar por transferencia', CONSIGNATION: 'Hacer el depósito por transferencia' },
  facts: 'Qué indicar a su banco',
  amount: 'Importe',
  beneficiary: 'Beneficiario',
  bank: 'Banco',
  label: 'Concepto exacto de la transferencia',
  reference: 'Referencia',
  indicator: 'Código de operación (indicatif d’opération)',
  notice: 'Número del aviso',
  kind: 'Tipo de aviso',
  type: 'Motivo del pago',
  types: { AMENDE: 'Pago', CONSIGNATION: 'Depósito para impugnar la multa' },
  until: 'El dinero debe haber llegado a más tardar el',
  exactLabel: {
    heading: 'Copie el concepto exactamente',
    text: 'Permite reconocer su pago: no añada ni quite nada. Si su banco pide también una referencia, indique la referencia. Haga una transferencia por cada aviso.',
  },
  duration: {
    heading: 'Una transferencia lleva tiempo',
    text: 'Una transferencia SEPA suele tardar de 1 a 3 días hábiles; desde otros países, más. Hágala varios días antes de la fecha límite. Fuera de la zona SEPA, elija pagar usted todos los gastos.',
  },
  date: {
    heading: 'Cuenta el día en que llega el dinero',
    known: (day) =>
      `El dinero debe haber llegado a más tardar el ${day}. Los 15 días adicionales del pago con tarjeta no valen para una transferencia. Si el dinero llega después, tiene que pagar más: la transferencia solo cuenta entonces como pago parcial y se le pedirá el resto.`,
    unknown:
      'El dinero debe haber llegado antes de la fecha indicada en su aviso, sin los 15 días adicionales del pago con tarjeta. Si llega después, puede tener que pagar más: la transferencia solo cuenta entonces como pago parcial.',
    highest:
      'Es el importe más alto previsto para este aviso. Pague lo antes posible: el Tesoro francés puede cobrarlo por la vía de apremio, con gastos a su cargo.',
  },
  fake: {
    heading: 'No haga esta transferencia',
    text: 'Este documento procede de un entorno de pruebas: la cuenta no existe y el dinero no puede llegar a ella.',
  },
  fileName: 'transferencia',
};
