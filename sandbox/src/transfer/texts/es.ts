import type { TransferText } from './transfer-text.ts';

export const es: TransferText = {
  title: { AMENDE: 'Pagar por transferencia', CONSIGNATION: 'Hacer el depósito por transferencia' },
  facts: 'Qué indicar a su banco',
  amount: 'Importe',
  beneficiary: 'Beneficiario',
  bank: 'Banco',
  label: 'Concepto exacto de la transferencia',
  reference: 'Referencia',
  indicator: 'Indicativo de operación',
  notice: 'Número del aviso',
  kind: 'Tipo de aviso',
  type: 'Motivo del pago',
  types: { AMENDE: 'Pago', CONSIGNATION: 'Depósito para presentar una reclamación' },
  until: 'El dinero debe haber llegado a más tardar el',
  exactLabel: {
    heading: 'Copie el concepto tal cual',
    text: 'Solo el concepto permite relacionar su transferencia con su aviso: no añada ni quite nada. Haga una transferencia por aviso.',
  },
  duration: {
    heading: 'Una transferencia lleva tiempo',
    text: 'Calcule de uno a tres días hábiles, más desde un país fuera de la zona SEPA. Hágala varios días antes de la fecha límite. Los gastos de su banco corren de su cuenta.',
  },
  date: {
    heading: 'Cuenta el día en que llega el dinero',
    known: (day) =>
      `El dinero debe haber llegado a más tardar el ${day}. Una transferencia no tiene los 15 días más del pago con tarjeta. Si llega después, se debe un importe mayor: la transferencia solo cuenta entonces como pago parcial y se le pedirá el resto.`,
    unknown:
      'El dinero debe haber llegado antes de la fecha indicada en su aviso, sin los 15 días más del pago con tarjeta. Si llega después, puede deberse un importe mayor: la transferencia solo cuenta entonces como pago parcial.',
    highest:
      'Es el importe más alto previsto para este aviso. Pague lo antes posible: el Tesoro Público puede iniciar el cobro por vía ejecutiva, con gastos a su cargo.',
  },
  fake: {
    heading: 'No haga esta transferencia',
    text: 'Este documento procede de un entorno de pruebas: la cuenta no existe y ningún dinero puede llegar a ella.',
  },
  fileName: 'transferencia',
};
