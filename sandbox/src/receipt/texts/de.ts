import type { ReceiptText } from './receipt-text.ts';

export const de: ReceiptText = {
  title: { AMENDE: 'Zahlungsbeleg', CONSIGNATION: 'Beleg über eine Hinterlegung' },
  facts: 'Ihre Zahlung',
  number: 'Belegnummer',
  issued: 'Ausgestellt am',
  notice: 'Nummer des Bescheids',
  kind: 'Art des Bescheids',
  type: 'Zweck der Zahlung',
  types: { AMENDE: 'Zahlung', CONSIGNATION: 'Hinterlegung, um Einspruch einzulegen' },
  amount: 'Gezahlter Betrag',
  date: 'Zahlungsdatum',
  means: 'Zahlungsart',
  knownMeans: { CARTE: 'Bankkarte', VIREMENT: 'Überweisung', PVA: 'Zugelassene Verkaufsstelle' },
  reference: 'Zahlungsreferenz',
  left: 'Restbetrag nach dieser Zahlung',
  proof: {
    heading: 'Was dieses Dokument belegt',
    text: 'Der oben genannte Betrag ist an diesem Tag für diesen Bescheid eingegangen. Bewahren Sie diesen Beleg auf.',
  },
  partial: {
    heading: 'Ein Restbetrag ist noch zu zahlen',
    text: 'Diese Zahlung deckt nur einen Teil des geschuldeten Betrags. Zahlen Sie den Rest vor Ablauf der Frist, die auf Ihrem Bescheid steht: Danach kann ein höherer Betrag fällig sein.',
  },
  deposit: {
    heading: 'Eine Hinterlegung ist kein Schuldeingeständnis',
    text: 'Die Hinterlegung ermöglicht einen Einspruch. Sie führt zu keinem Punktabzug. Sie ersetzt nicht den Einspruch, der gesondert eingereicht werden muss. Hat der Einspruch Erfolg, wird der Betrag erstattet.',
  },
  fileName: 'zahlungsbeleg',
};
