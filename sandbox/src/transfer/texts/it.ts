import type { TransferText } from './transfer-text.ts';

export const it: TransferText = {
  title: { AMENDE: 'Pagare con bonifico', CONSIGNATION: 'Versare la cauzione con bonifico' },
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
  until: 'Il denaro deve essere arrivato entro il',
  exactLabel: {
    heading: 'Copiare la causale così com’è',
    text: 'Solo la causale permette di collegare il bonifico all’avviso: non aggiungere e non togliere nulla. Fare un bonifico per ogni avviso.',
  },
  duration: {
    heading: 'Un bonifico richiede tempo',
    text: 'Occorrono da uno a tre giorni lavorativi, di più da un paese fuori dall’area SEPA. Fare il bonifico diversi giorni prima del termine. Le spese bancarie sono a carico di chi paga.',
  },
  date: {
    heading: 'Conta il giorno in cui arriva il denaro',
    known: (day) =>
      `Il denaro deve essere arrivato entro il ${day}. Il bonifico non ha i 15 giorni in più del pagamento con carta. Se arriva dopo, è dovuto un importo più alto: il bonifico vale allora solo come pagamento parziale e viene richiesto il resto.`,
    unknown:
      'Il denaro deve essere arrivato prima della data indicata sull’avviso, senza i 15 giorni in più del pagamento con carta. Se arriva dopo, può essere dovuto un importo più alto: il bonifico vale allora solo come pagamento parziale.',
    highest:
      'È l’importo più alto previsto per questo avviso. Pagare appena possibile: il Tesoro pubblico può avviare la riscossione, con spese a carico di chi deve pagare.',
  },
  fake: {
    heading: 'Non fare questo bonifico',
    text: 'Questo documento proviene da una sandbox: il conto non esiste e nessuna somma può arrivarci.',
  },
  fileName: 'bonifico',
};
