import type { Language } from '../languages.ts';

/** The words of a document that are there before any script, by language; the titles are the shell’s. */
export const documentWords: Readonly<
  Record<Language, { readonly title: string; readonly noScript: string }>
> = {
  fr: {
    title: 'Paiement des amendes',
    noScript:
      'Ce site a besoin de JavaScript. Vous pouvez aussi payer par téléphone, au 0811 10 10 10, ou par un moyen imprimé sur votre avis.',
  },
  en: {
    title: 'Payment of fines',
    noScript:
      'This site needs JavaScript. You can also pay by telephone on 0811 10 10 10, or in a way that is printed on your notice.',
  },
  de: {
    title: 'Bußgeldzahlung',
    noScript:
      'Diese Website benötigt JavaScript. Sie können auch telefonisch unter 0811 10 10 10 oder auf einem auf Ihrem Bescheid angegebenen Weg bezahlen.',
  },
  nl: {
    title: 'Betaling van boetes',
    noScript:
      'Deze site heeft JavaScript nodig. U kunt ook telefonisch betalen op 0811 10 10 10, of op een manier die op uw bericht staat.',
  },
  it: {
    title: 'Pagamento delle multe',
    noScript:
      'Questo sito richiede JavaScript. È possibile pagare anche per telefono, al numero 0811 10 10 10, o con un mezzo indicato sull’avviso.',
  },
  es: {
    title: 'Pago de multas',
    noScript:
      'Este sitio necesita JavaScript. También puede pagar por teléfono, en el 0811 10 10 10, o por un medio impreso en su aviso.',
  },
};
