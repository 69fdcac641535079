import type { ReceiptText } from './receipt-text.ts';

export const de: ReceiptText = {
  title: { AMENDE: 'Zahlungsbeleg', CONSIGNATION: 'Hinterlegungsbeleg' },
  facts: 'Ihre Zahlung',
  number: 'Belegnummer',
  issued: 'Ausgestellt am',
  notice: 'Nummer des Bescheids',
  kind: 'Art des Bescheids',
  type: 'Zweck der Zahlung',
  types: { AMENDE: 'Zahlung', CONSIGNATION: 'Hinterlegung für einen Einspruch' },
  amount: 'Gezahlter Betrag',
  date: 'Zahlungsdatum',
  means: 'Zahlungsart',
  knownMeans: { CARTE: 'Karte', VIREMENT: 'Überweisung', PVA: 'Zugelassener Tabakladen' },
  reference: 'Zahlungsreferenz',
  left: 'Restbetrag nach dieser Zahlung',
  proof: {
    heading: 'Was dieses Dokument belegt',
    text: 'Der oben genannte Betrag ist an diesem Tag für diesen Bescheid eingegangen. Bewahren Sie diesen Beleg auf.',
  },
  partial: {
    heading: 'Ein Restbetrag ist noch zu zahlen',
    text: 'Diese Zahlung deckt nur einen Teil des geschuldeten Betrags. Zahlen Sie den Rest, bevor die Frist auf Ihrem Bescheid abläuft: Danach kann ein höherer Betrag fällig sein.',
  },
  deposit: {
    heading: 'Eine Hinterlegung ist kein Schuldeingeständnis',
    text: 'Sie ist aber auch noch kein Einspruch: Legen Sie ihn gesondert ein, bevor die Frist auf Ihrem Bescheid abläuft, und fügen Sie eine Kopie dieses Belegs bei. Solange Sie rechtzeitig Einspruch einlegen, verlieren Sie keine Punkte. Ohne Einspruch gilt die Hinterlegung als Zahlung. Hat der Einspruch Erfolg, bekommen Sie den Betrag auf Antrag zurück.',
  },
  fileName: 'zahlungsbeleg',
};
