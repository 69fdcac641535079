import type { ReceiptText } from './receipt-text.ts';

export const nl: ReceiptText = {
  title: { AMENDE: 'Betalingsbewijs', CONSIGNATION: 'Bewijs van een waarborgsom' },
  facts: 'Uw betaling',
  number: 'Nummer van het bewijs',
  issued: 'Opgesteld op',
  notice: 'Nummer van de kennisgeving',
  kind: 'Soort kennisgeving',
  type: 'Doel van de betaling',
  types: { AMENDE: 'Betaling', CONSIGNATION: 'Waarborgsom om bezwaar te maken' },
  amount: 'Betaald bedrag',
  date: 'Datum van betaling',
  means: 'Betaalmiddel',
  knownMeans: { CARTE: 'Bankkaart', VIREMENT: 'Overschrijving', PVA: 'Erkend verkooppunt' },
  reference: 'Betalingsreferentie',
  left: 'Nog te betalen na deze betaling',
  proof: {
    heading: 'Wat dit document bewijst',
    text: 'Het bovenstaande bedrag is op die datum voor deze kennisgeving ontvangen. Bewaar dit bewijs.',
  },
  partial: {
    heading: 'Er moet nog een deel worden betaald',
    text: 'Deze betaling dekt maar een deel van het verschuldigde bedrag. Betaal de rest vóór de uiterste datum die op uw kennisgeving staat: daarna kan een hoger bedrag verschuldigd zijn.',
  },
  deposit: {
    heading: 'Een waarborgsom is geen bekentenis',
    text: 'Met de waarborgsom kunt u bezwaar maken. Er worden geen punten voor afgetrokken. Ze vervangt het bezwaar niet: dat moet u apart versturen. Wordt uw bezwaar aanvaard, dan krijgt u het bedrag terug.',
  },
  fileName: 'betalingsbewijs',
};
