import type { ReceiptText } from './receipt-text.ts';

export const it: ReceiptText = {
  title: { AMENDE: 'Ricevuta di pagamento', CONSIGNATION: 'Ricevuta di una cauzione' },
  facts: 'Il pagamento',
  number: 'Numero della ricevuta',
  issued: 'Emessa il',
  notice: 'Numero dell’avviso',
  kind: 'Tipo di avviso',
  type: 'Motivo del pagamento',
  types: { AMENDE: 'Pagamento', CONSIGNATION: 'Cauzione per presentare ricorso' },
  amount: 'Importo versato',
  date: 'Data del pagamento',
  means: 'Mezzo di pagamento',
  knownMeans: { CARTE: 'Carta bancaria', VIREMENT: 'Bonifico', PVA: 'Punto vendita autorizzato' },
  reference: 'Riferimento del pagamento',
  left: 'Ancora da pagare dopo questo pagamento',
  proof: {
    heading: 'Che cosa prova questo documento',
    text: 'L’importo indicato sopra è stato ricevuto per questo avviso in tale data. Conservare questa ricevuta.',
  },
  partial: {
    heading: 'Resta una parte da pagare',
    text: 'Questo pagamento copre solo una parte dell’importo dovuto. Il resto va pagato entro il termine indicato sull’avviso: dopo può essere dovuto un importo più alto.',
  },
  deposit: {
    heading: 'La cauzione non è un’ammissione',
    text: 'La cauzione permette di presentare ricorso. Non comporta alcuna perdita di punti. Non sostituisce il ricorso, che va inviato a parte. Se il ricorso è accolto, la somma viene rimborsata.',
  },
  fileName: 'ricevuta',
};
