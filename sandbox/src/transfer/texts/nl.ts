import type { TransferText } from './transfer-text.ts';

export const nl: TransferText = {
  title: {
    AMENDE: 'Betalen per overschrijving',
    CONSIGNATION: 'Waarborgsom per overschrijving betalen',
  },
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
  until: 'Het geld moet binnen zijn uiterlijk op',
  exactLabel: {
    heading: 'Neem de mededeling precies over',
    text: 'Alleen daarmee kan uw overschrijving aan uw kennisgeving worden gekoppeld: voeg niets toe en laat niets weg. Doe één overschrijving per kennisgeving.',
  },
  duration: {
    heading: 'Een overschrijving kost tijd',
    text: 'Reken op één tot drie werkdagen, en op meer vanuit een land buiten de SEPA-zone. Schrijf het bedrag enkele dagen vóór de uiterste datum over. De kosten van uw bank zijn voor uw rekening.',
  },
  date: {
    heading: 'De dag waarop het geld binnenkomt telt',
    known: (day) =>
      `Het geld moet uiterlijk op ${day} binnen zijn. Voor een overschrijving gelden de 15 extra dagen van een kaartbetaling niet. Komt het geld later binnen, dan is een hoger bedrag verschuldigd: de overschrijving telt dan alleen als deelbetaling en de rest wordt nog gevraagd.`,
    unknown:
      'Het geld moet binnen zijn vóór de datum op uw kennisgeving, zonder de 15 extra dagen van een kaartbetaling. Komt het later binnen, dan kan een hoger bedrag verschuldigd zijn: de overschrijving telt dan alleen als deelbetaling.',
    highest:
      'Dit is het hoogste bedrag dat voor deze kennisgeving geldt. Betaal zo snel mogelijk: de schatkist kan het bedrag op uw kosten invorderen.',
  },
  fake: {
    heading: 'Voer deze overschrijving niet uit',
    text: 'Dit document komt uit een sandbox: de rekening bestaat niet en er kan geen geld op aankomen.',
  },
  fileName: 'overschrijving',
};
