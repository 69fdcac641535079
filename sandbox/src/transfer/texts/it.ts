import type { TransferText } from './transfer-text.ts';

export const it: TransferText = {
  title: 'Pagare con bonifico',
  facts: 'Che cosa indicare alla banca',
  amount: 'Importo',
  beneficiary: 'Beneficiario',
  bank: 'Banca',
  label: 'Causale esatta del bonifico',
  reference: 'Riferimento',
  indicator: 'Indicativo dell’operazione',
  notice: 'Numero dell’avviso',
  kind: 'Tipo di avviso',
  type: 'Motivo del pagamento',
  types: { AMENDE: 'Pagamento', CONSIGNATION: 'Cauzione per presentare ricorso' },
  until: 'Importo valido fino al',
  exactLabel: {
    heading: 'Copiare la causale così com’è',
    text: 'Solo la causale permette di collegare il bonifico all’avviso: non aggiungere e non togliere nulla. Fare un bonifico per ogni avviso.',
  },
  duration: {
    heading: 'Un bonifico richiede tempo',
    text: 'Occorrono da uno a tre giorni lavorativi, di più da un paese fuori dall’area SEPA. Fare il bonifico diversi giorni prima del termine. Le spese bancarie sono a carico di chi paga.',
  },
  date: {
    heading: 'L’importo dipende dalla data',
    known: (day) =>
      `L’importo di oggi vale fino al ${day} incluso. Dopo questa data può essere dovuto un importo più alto.`,
    unknown: 'Verificare l’importo sul sito il giorno in cui si fa il bonifico.',
  },
  fake: {
    heading: 'Non fare questo bonifico',
    text: 'Questo documento proviene da una sandbox: il conto non esiste e nessuna somma può arrivarci.',
  },
  fileName: 'bonifico',
};
