import type { TransferText } from './transfer-text.ts';

export const nl: TransferText = {
  title: 'Betalen per overschrijving',
  facts: 'Wat u aan uw bank moet opgeven',
  amount: 'Bedrag',
  beneficiary: 'Begunstigde',
  bank: 'Bank',
  label: 'Exacte mededeling bij de overschrijving',
  reference: 'Referentie',
  indicator: 'Operatiecode',
  notice: 'Nummer van de kennisgeving',
  kind: 'Soort kennisgeving',
  type: 'Doel van de betaling',
  types: { AMENDE: 'Betaling', CONSIGNATION: 'Waarborgsom om bezwaar te maken' },
  until: 'Bedrag geldig tot en met',
  exactLabel: {
    heading: 'Neem de mededeling precies over',
    text: 'Alleen daarmee kan uw overschrijving aan uw kennisgeving worden gekoppeld: voeg niets toe en laat niets weg. Doe één overschrijving per kennisgeving.',
  },
  duration: {
    heading: 'Een overschrijving kost tijd',
    text: 'Reken op één tot drie werkdagen, en op meer vanuit een land buiten de SEPA-zone. Schrijf het bedrag enkele dagen vóór de uiterste datum over. De kosten van uw bank zijn voor uw rekening.',
  },
  date: {
    heading: 'Het bedrag hangt af van de datum',
    known: (day) =>
      `Het bedrag van vandaag geldt tot en met ${day}. Daarna kan een hoger bedrag verschuldigd zijn.`,
    unknown: 'Controleer het bedrag op de website op de dag waarop u het overschrijft.',
  },
  fake: {
    heading: 'Voer deze overschrijving niet uit',
    text: 'Dit document komt uit een sandbox: de rekening bestaat niet en er kan geen geld op aankomen.',
  },
  fileName: 'overschrijving',
};
