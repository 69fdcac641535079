import type { TransferText } from './transfer-text.ts';

export const de: TransferText = {
  title: 'Per Überweisung bezahlen',
  facts: 'Angaben für Ihre Bank',
  amount: 'Betrag',
  beneficiary: 'Empfänger',
  bank: 'Bank',
  label: 'Genauer Verwendungszweck',
  reference: 'Referenz',
  indicator: 'Vorgangskennzeichen',
  notice: 'Nummer des Bescheids',
  kind: 'Art des Bescheids',
  type: 'Zweck der Zahlung',
  types: { AMENDE: 'Zahlung', CONSIGNATION: 'Hinterlegung, um Einspruch einzulegen' },
  until: 'Betrag gültig bis',
  exactLabel: {
    heading: 'Übernehmen Sie den Verwendungszweck genau',
    text: 'Nur damit lässt sich Ihre Überweisung Ihrem Bescheid zuordnen: Fügen Sie nichts hinzu und lassen Sie nichts weg. Überweisen Sie für jeden Bescheid einzeln.',
  },
  duration: {
    heading: 'Eine Überweisung braucht Zeit',
    text: 'Rechnen Sie mit ein bis drei Werktagen, aus Ländern außerhalb des SEPA-Raums mit mehr. Überweisen Sie mehrere Tage vor Ablauf der Frist. Die Gebühren Ihrer Bank tragen Sie.',
  },
  date: {
    heading: 'Der Betrag hängt vom Datum ab',
    known: (day) =>
      `Der heutige Betrag gilt bis einschließlich ${day}. Danach kann ein höherer Betrag fällig sein.`,
    unknown: 'Prüfen Sie den Betrag auf der Website an dem Tag, an dem Sie überweisen.',
  },
  fake: {
    heading: 'Führen Sie diese Überweisung nicht aus',
    text: 'Dieses Dokument stammt aus einer Sandbox: Das Konto existiert nicht, kein Geld kann dort ankommen.',
  },
  fileName: 'ueberweisung',
};
