import type { ReceiptText } from './receipt-text.ts';

export const es: ReceiptText = {
  title: { AMENDE: 'Justificante de pago', CONSIGNATION: 'Justificante de depósito' },
  facts: 'Su pago',
  number: 'Número del justificante',
  issued: 'Emitido el',
  notice: 'Número del aviso',
  kind: 'Tipo de aviso',
  type: 'Motivo del pago',
  types: { AMENDE: 'Pago', CONSIGNATION: 'Depósito para impugnar la multa' },
  amount: 'Importe pagado',
  date: 'Fecha del pago',
  means: 'Medio de pago',
  knownMeans: {
    CARTE: 'Tarjeta',
    VIREMENT: 'Transferencia',
    PVA: 'Estanco autorizado',
  },
  reference: 'Referencia del pago',
  left: 'Queda por pagar después de este pago',
  proof: {
    heading: 'Qué demuestra este documento',
    text: 'El importe indicado arriba se recibió para este aviso en esa fecha. Conserve este justificante.',
  },
  partial: {
    heading: 'Queda una parte por pagar',
    text: 'Este pago cubre solo una parte del importe debido. Pague el resto antes de la fecha límite indicada en su aviso: después puede tener que pagar más.',
  },
  deposit: {
    heading: 'El depósito no es una confesión',
    text: 'Tampoco es una impugnación: envíela aparte, dentro del plazo impreso en su aviso, con una copia de este justificante. Sin impugnación, el depósito se considera un pago y se retiran los puntos. Si la impugnación prospera, puede pedir que le devuelvan el importe.',
  },
  fileName: 'justificante',
};
