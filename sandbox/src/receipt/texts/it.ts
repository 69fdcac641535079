import type { ReceiptText } from './receipt-text.ts';

export const it: ReceiptText = {
  title: { AMENDE: 'Ricevuta di pagamento', CONSIGNATION: 'Ricevuta della cauzione' },
  facts: 'Il suo pagamento',
  number: 'Numero della ricevuta',
  issued: 'Emessa il',
  notice: 'Numero dell’avviso',
  kind: 'Tipo di avviso',
  type: 'Motivo del pagamento',
  types: { AMENDE: 'Pagamento', CONSIGNATION: 'Cauzione per fare ricorso' },
  amount: 'Importo versato',
  date: 'Data del pagamento',
  means: 'Mezzo di pagamento',
  knownMeans: { CARTE: 'Carta', VIREMENT: 'Bonifico', PVA: 'Tabaccheria autorizzata' },
  reference: 'Riferimento del pagamento',
  left: 'Ancora da pagare dopo questo pagamento',
  proof: {
    heading: 'Che cosa prova questo documento',
    text: 'L’importo indicato sopra è stato ricevuto per questo avviso in tale data. Conservi questa ricevuta.',
  },
  partial: {
    heading: 'Resta una parte da pagare',
    text: 'Questo pagamento copre solo una parte dell’importo dovuto. Paghi il resto entro il termine indicato sull’avviso: dopo potrebbe dover pagare di più.',
  },
  deposit: {
    heading: 'La cauzione non è un’ammissione',
    text: 'Non è nemmeno un ricorso: lo invii a parte, entro il termine stampato sull’avviso, con una copia di questa ricevuta. Senza ricorso la cauzione vale come pagamento e i punti vengono tolti. Se il ricorso è accolto, può chiedere il rimborso della somma.',
  },
  fileName: 'ricevuta',
};
