import type { ReceiptText } from './receipt-text.ts';

export const nl: ReceiptText = {
  title: { AMENDE: 'Betalingsbewijs', CONSIGNATION: 'Bewijs van de waarborgsom' },
  facts: 'Uw betaling',
  number: 'Nummer van het bewijs',
  issued: 'Opgesteld op',
  notice: 'Nummer van de kennisgeving',
  kind: 'Soort kennisgeving',
  type: 'Doel van de betaling',
  types: { AMENDE: 'Betaling', CONSIGNATION: 'Waarborgsom om bezwaar te maken' },
  amount: 'Betaald bedrag',
  date: 'Datum van betaling',
  means: 'Betaalwijze',
  knownMeans: { CARTE: 'Kaart', VIREMENT: 'Overschrijving', PVA: 'Erkende tabakswinkel' },
  reference: 'Betalingsreferentie',
  left: 'Nog te betalen na deze betaling',
  proof: {
    heading: 'Wat dit document bewijst',
    text: 'Het bedrag hierboven is op die datum voor deze kennisgeving ontvangen. Bewaar dit bewijs.',
  },
  partial: {
    heading: 'Er moet nog een deel worden betaald',
    text: 'Met deze betaling is maar een deel van de boete betaald. Betaal de rest vóór de uiterste datum op uw kennisgeving: daarna moet u misschien meer betalen.',
  },
  deposit: {
    heading: 'Een waarborgsom is geen bekentenis',
    text: 'Een waarborgsom is ook nog geen bezwaar: dien uw bezwaar apart in, vóór de uiterste datum op uw kennisgeving, met een kopie van dit bewijs. Maakt u op tijd bezwaar, dan kost de waarborgsom geen punten. Zonder bezwaar geldt die als betaling. Krijgt u gelijk, dan kunt u het bedrag terugvragen.',
  },
  fileName: 'betalingsbewijs',
};
