import type { TransferText } from './transfer-text.ts';

export const de: TransferText = {
  title: { AMENDE: 'Per Überweisung bezahlen', CONSIGNATION: 'Per Überweisung hinterlegen' },
  facts: 'Angaben für Ihre Bank',
  amount: 'Betrag',
  beneficiary: 'Empfänger',
  bank: 'Bank',
  label: 'Genauer Verwendungszweck',
  reference: 'Referenz',
  indicator: 'Vorgangscode (indicatif d’opération)',
  notice: 'Nummer des Bescheids',
  kind: 'Art des Bescheids',
  type: 'Zweck der Zahlung',
  types: { AMENDE: 'Zahlung', CONSIGNATION: 'Hinterlegung für einen Einspruch' },
  until: 'Das Geld muss eingegangen sein bis spätestens',
  exactLabel: {
    heading: 'Übernehmen Sie den Verwendungszweck genau',
    text: 'Daran wird Ihre Zahlung erkannt: Fügen Sie nichts hinzu und lassen Sie nichts weg. Fragt Ihre Bank auch nach einer Referenz, geben Sie dort die Referenz an. Überweisen Sie für jeden Bescheid einzeln.',
  },
  duration: {
    heading: 'Eine Überweisung braucht Zeit',
    text: 'Eine SEPA-Überweisung dauert meist 1 bis 3 Werktage, aus anderen Ländern länger. Überweisen Sie mehrere Tage vor Ablauf der Frist. Außerhalb des SEPA-Raums wählen Sie, dass Sie alle Gebühren tragen.',
  },
  date: {
    heading: 'Es zählt der Tag, an dem das Geld eingeht',
    known: (day) =>
      `Das Geld muss spätestens am ${day} eingegangen sein. Für eine Überweisung gelten die 15 zusätzlichen Tage der Kartenzahlung nicht. Geht das Geld später ein, ist ein höherer Betrag fällig: Die Überweisung gilt dann nur als Teilzahlung, und der Rest wird nachgefordert.`,
    unknown:
      'Das Geld muss vor dem Datum eingegangen sein, das auf Ihrem Bescheid steht, ohne die 15 zusätzlichen Tage der Kartenzahlung. Geht es später ein, kann ein höherer Betrag fällig sein: Die Überweisung gilt dann nur als Teilzahlung.',
    highest:
      'Dies ist der höchste Betrag, der für diesen Bescheid vorgesehen ist. Zahlen Sie so bald wie möglich: Die französische Finanzverwaltung kann ihn zwangsweise einziehen, und das kostet zusätzlich.',
  },
  fake: {
    heading: 'Führen Sie diese Überweisung nicht aus',
    text: 'Dieses Dokument stammt aus einer Testumgebung (Sandbox): Das Konto existiert nicht, kein Geld kann dort ankommen.',
  },
  fileName: 'ueberweisung',
};
