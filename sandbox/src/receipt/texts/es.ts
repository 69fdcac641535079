import type { ReceiptText } from './receipt-text.ts';

export const es: ReceiptText = {
  title: { AMENDE: 'Justificante de pago', CONSIGNATION: 'Justificante de depósito' },
  facts: 'Su pago',
  number: 'Número del justificante',
  issued: 'Emitido el',
  notice: 'Número del aviso',
  kind: 'Tipo de aviso',
  type: 'Motivo del pago',
  types: { AMENDE: 'Pago', CONSIGNATION: 'Depósito para presentar una reclamación' },
  amount: 'Importe pagado',
  date: 'Fecha del pago',
  means: 'Medio de pago',
  knownMeans: {
    CARTE: 'Tarjeta bancaria',
    VIREMENT: 'Transferencia',
    PVA: 'Punto de venta autorizado',
  },
  reference: 'Referencia del pago',
  left: 'Queda por pagar después de este pago',
  proof: {
    heading: 'Qué demuestra este documento',
    text: 'El importe indicado arriba se recibió para este aviso en esa fecha. Conserve este justificante.',
  },
  partial: {
    heading: 'Queda una parte por pagar',
    text: 'Este pago cubre solo una parte del importe debido. Pague el resto antes de la fecha límite indicada en su aviso: después puede deberse un importe mayor.',
  },
  deposit: {
    heading: 'El depósito no es un reconocimiento de la infracción',
    text: 'El depósito permite presentar una reclamación. No supone ninguna pérdida de puntos. No sustituye a la reclamación, que debe enviarse aparte. Si la reclamación prospera, se devuelve el importe.',
  },
  fileName: 'justificante',
};
