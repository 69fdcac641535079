import type { TransferText } from './transfer-text.ts';

export const es: TransferText = {
  title: 'Pagar por transferencia',
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
  until: 'Importe válido hasta el',
  exactLabel: {
    heading: 'Copie el concepto tal cual',
    text: 'Solo el concepto permite relacionar su transferencia con su aviso: no añada ni quite nada. Haga una transferencia por aviso.',
  },
  duration: {
    heading: 'Una transferencia lleva tiempo',
    text: 'Calcule de uno a tres días hábiles, más desde un país fuera de la zona SEPA. Hágala varios días antes de la fecha límite. Los gastos de su banco corren de su cuenta.',
  },
  date: {
    heading: 'El importe depende de la fecha',
    known: (day) =>
      `El importe de hoy vale hasta el ${day} inclusive. Después de esa fecha puede deberse un importe mayor.`,
    unknown: 'Compruebe el importe en el sitio el día en que haga la transferencia.',
  },
  fake: {
    heading: 'No haga esta transferencia',
    text: 'Este documento procede de un entorno de pruebas: la cuenta no existe y ningún dinero puede llegar a ella.',
  },
  fileName: 'transferencia',
};
