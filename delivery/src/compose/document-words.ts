import type { Language } from '../languages.ts';

interface DocumentWords {
  readonly title: string;
  /** Without JavaScript, and where the scripts do not start: in documents of which nothing was rendered. */
  readonly noScript: string;
  readonly notStarted: string;
  readonly retry: string;
}

/** The words of a document that are there before any script, by language; the titles are the shell’s. */
export const documentWords: Readonly<Record<Language, DocumentWords>> = {
  fr: {
    title: 'Paiement des amendes',
    noScript:
      'Ce site a besoin de JavaScript. Vous pouvez aussi payer par téléphone, au 0811 10 10 10, ou par un moyen imprimé sur votre avis.',
    notStarted:
      'Cette page ne fonctionne pas pour l’instant. Essayez un autre navigateur, un autre appareil ou l’application officielle Amendes.gouv. Vous pouvez aussi payer par téléphone, au 0811 10 10 10 (0,05 € par minute, plus le prix de l’appel), de l’étranger au +33 1 49 35 36 92. Si vous venez de payer, ne payez pas une seconde fois : votre paiement n’est pas perdu.',
    retry: 'Réessayer',
  },
  en: {
    title: 'Payment of fines',
    noScript:
      'This site needs JavaScript. You can also pay by telephone on 0811 10 10 10, or in a way that is printed on your notice.',
    notStarted:
      'This page is not working at the moment. Try another browser, another device or the official app, Amendes.gouv. You can also pay by phone on 0811 10 10 10 (€0.05 per minute, plus the cost of the call), from outside France on +33 1 49 35 36 92. If you have just paid, do not pay a second time: your payment is not lost.',
    retry: 'Try again',
  },
  de: {
    title: 'Bußgeldzahlung',
    noScript:
      'Diese Website benötigt JavaScript. Sie können auch telefonisch unter 0811 10 10 10 oder auf einem auf Ihrem Bescheid angegebenen Weg bezahlen.',
    notStarted:
      'Diese Seite funktioniert im Moment nicht. Versuchen Sie es mit einem anderen Browser, einem anderen Gerät oder der offiziellen App Amendes.gouv. Sie können auch telefonisch bezahlen: 0811 10 10 10 (0,05 € pro Minute zuzüglich der Kosten des Anrufs), aus dem Ausland +33 1 49 35 36 92. Wenn Sie gerade bezahlt haben, zahlen Sie nicht noch einmal: Ihre Zahlung ist nicht verloren.',
    retry: 'Erneut versuchen',
  },
  nl: {
    title: 'Betaling van boetes',
    noScript:
      'Deze site heeft JavaScript nodig. U kunt ook telefonisch betalen op 0811 10 10 10, of op een manier die op uw bericht staat.',
    notStarted:
      'Deze pagina werkt op dit moment niet. Probeer een andere browser, een ander toestel of de officiële app Amendes.gouv. U kunt ook telefonisch betalen via 0811 10 10 10 (€ 0,05 per minuut, plus de kosten van het gesprek), vanuit het buitenland via +33 1 49 35 36 92. Als u net hebt betaald, betaal dan niet nog een keer: uw betaling is niet verloren.',
    retry: 'Opnieuw proberen',
  },
  it: {
    title: 'Pagamento delle multe',
    noScript:
      'Questo sito richiede JavaScript. È possibile pagare anche per telefono, al numero 0811 10 10 10, o con un mezzo indicato sull’avviso.',
    notStarted:
      'Questa pagina al momento non funziona. Provi con un altro browser, un altro dispositivo o l’app ufficiale Amendes.gouv. Può pagare anche per telefono, al numero 0811 10 10 10 (0,05 € al minuto, più il costo della chiamata), dall’estero al +33 1 49 35 36 92. Se ha appena pagato, non paghi una seconda volta: il pagamento non è perso.',
    retry: 'Riprova',
  },
  es: {
    title: 'Pago de multas',
    noScript:
      'Este sitio necesita JavaScript. También puede pagar por teléfono, en el 0811 10 10 10, o por un medio impreso en su aviso.',
    notStarted:
      'Esta página no funciona en este momento. Pruebe con otro navegador, otro dispositivo o la aplicación oficial Amendes.gouv. También puede pagar por teléfono, en el 0811 10 10 10 (0,05 € por minuto, más el precio de la llamada), desde el extranjero en el +33 1 49 35 36 92. Si acaba de pagar, no pague una segunda vez: su pago no se ha perdido.',
    retry: 'Reintentar',
  },
};
