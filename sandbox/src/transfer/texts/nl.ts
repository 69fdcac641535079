import type { TransferText } from './transfer-text.ts';

export const nl: TransferText = {
  title: {
    AMENDE: 'Per overschrijving betalen',
    CONSIGNATION: 'Waarborgsom per overschrijving betalen',
  },
  facts: 'Wat u aan uw bank moet opgeven',
  amount: 'Bedrag',
  beneficiary: 'Begunstigde',
  bank: 'Bank',
  label: 'Precieze omschrijving',
  reference: 'Referentie',
  indicator: 'Transactiecode (indicatif d’opération)',
  notice: 'Nummer van de kennisgeving',
  kind: 'Soort kennisgeving',
  type: 'Doel van de betaling',
  types: { AMENDE: 'Betaling', CONSIGNATION: 'Waarborgsom om bezwaar te maken' },
  until: 'Het geld moet binnen zijn uiterlijk op',
  exactLabel: {
    heading: 'Neem de omschrijving precies over',
    text: 'Vul die in bij ‘Omschrijving’ (in België ‘Vrije mededeling’). Voeg niets toe en laat niets weg: daaraan wordt uw betaling herkend. Vraagt uw bank ook om een referentie, vul dan de referentie in. Gebruik niet het veld ‘Betalingskenmerk’ of ‘Gestructureerde mededeling’. Maak het geld voor elke kennisgeving apart over.',
  },
  duration: {
    heading: 'Een overschrijving kost tijd',
    text: 'Een SEPA-overschrijving duurt meestal 1 tot 3 werkdagen, vanuit andere landen langer. Maak het geld enkele dagen vóór de uiterste datum over. Kies buiten het SEPA-gebied dat u alle kosten betaalt.',
  },
  date: {
    heading: 'Het gaat om de dag waarop het geld binnenkomt',
    known: (day) =>
      `Het geld moet uiterlijk op ${day} binnen zijn. Voor een overschrijving gelden de 15 extra dagen van een kaartbetaling niet. Komt het geld later binnen, dan moet u meer betalen: de overschrijving telt dan alleen als deelbetaling en u krijgt nog een brief over de rest.`,
    unknown:
      'Het geld moet binnen zijn vóór de datum op uw kennisgeving, zonder de 15 extra dagen van een kaartbetaling. Komt het later binnen, dan moet u misschien meer betalen: de overschrijving telt dan alleen als deelbetaling.',
    highest:
      'Dit is het hoogste bedrag dat voor deze kennisgeving geldt. Betaal zo snel mogelijk: de Franse staat kan het bedrag op uw kosten invorderen.',
  },
  fake: {
    heading: 'Voer deze overschrijving niet uit',
    text: 'Dit document komt uit een testomgeving (sandbox): de rekening bestaat niet en er kan geen geld op aankomen.',
  },
  fileName: 'overschrijving',
};
