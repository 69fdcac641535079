import type { TransferText } from './transfer-text.ts';

export const it: TransferText = {
  title: { AMENDE: 'Pagare con bonifico', CONSIGNATION: 'Versare la cauzione con bonifico' },
  facts: 'Che cosa indicare alla banca',
  amount: 'Importo',
  beneficiary: 'Beneficiario',
  bank: 'Banca',
  label: 'Causale esatta del bonifico',
  reference: 'Riferimento',
  indicator: 'Codice dell’operazione (indicatif d’opération)',
  notice: 'Numero dell’avviso',
  kind: 'Tipo di avviso',
  type: 'Motivo del pagamento',
  types: { AMENDE: 'Pagamento', CONSIGNATION: 'Cauzione per fare ricorso' },
  until: 'Il denaro deve essere arrivato entro il',
  exactLabel: {
    heading: 'Riporti la causale esattamente',
    text: 'Serve a riconoscere il pagamento: non aggiunga e non tolga nulla. Se la banca chiede anche un riferimento, inserisca il riferimento. Faccia un bonifico per ogni avviso.',
  },
  duration: {
    heading: 'Un bonifico richiede tempo',
    text: 'Un bonifico SEPA richiede in genere da 1 a 3 giorni lavorativi, di più da altri Paesi. Lo faccia diversi giorni prima del termine. Fuori dall’area SEPA, scelga di pagare lei tutte le spese.',
  },
  date: {
    heading: 'Conta il giorno in cui arriva il denaro',
    known: (day) =>
      `Il denaro deve essere arrivato entro il ${day}. I 15 giorni in più del pagamento con carta non valgono per un bonifico. Se il denaro arriva dopo, deve pagare di più: il bonifico vale allora solo come pagamento parziale e le verrà chiesto il resto.`,
    unknown:
      'Il denaro deve essere arrivato prima della data indicata sull’avviso, senza i 15 giorni in più del pagamento con carta. Se arriva dopo, potrebbe dover pagare di più: il bonifico vale allora solo come pagamento parziale.',
    highest:
      'È l’importo più alto previsto per questo avviso. Paghi appena possibile: il Tesoro francese può avviare la riscossione forzata, con spese a suo carico.',
  },
  fake: {
    heading: 'Non faccia questo bonifico',
    text: 'Questo documento proviene da un ambiente di prova (sandbox): il conto non esiste e il denaro non può arrivarci.',
  },
  fileName: 'bonifico',
};
