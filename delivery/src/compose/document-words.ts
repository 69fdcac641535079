import { publicFacts } from '@amendes/protocol/public-facts.ts';
import { factIn } from '../site/read-configuration.ts';
import { escapeHtml } from './html.ts';
import type { Language } from '../site/languages.ts';

interface DocumentWords {
  readonly title: string;
  /** Shown without JavaScript, or if the scripts do not start, in documents into which nothing was rendered. */
  readonly noScript: string;
  readonly notStarted: string;
  readonly retry: string;
  /** Shown instead of a document that is damaged, or that no server sends and no cache has kept. */
  readonly noAnswer: string;
  readonly noAnswerAdvice: string;
}

/** The words that a document contains before any script runs, by language; the titles are the shell’s. */
export const documentWords: Readonly<Record<Language, DocumentWords>> = {
  fr: {
    title: 'Paiement des amendes',
    noScript:
      'La recherche et le paiement en ligne ont besoin de JavaScript : activez-le dans les réglages de votre navigateur. Vous pouvez aussi payer par téléphone, au {{operator.telephone.france}} ({{operator.telephone.cents}} centimes par minute, plus le prix de l’appel), de l’étranger au {{operator.telephone.abroad}}, pour une amende délictuelle au {{operator.telephone.criminal}}, ou par un moyen imprimé sur votre avis.',
    notStarted:
      'Cette page ne fonctionne pas pour l’instant. Essayez un autre navigateur, un autre appareil ou l’application officielle {{operator.application.name}}. Vous pouvez aussi payer par téléphone, au {{operator.telephone.france}} ({{operator.telephone.cents}} centimes par minute, plus le prix de l’appel), de l’étranger au {{operator.telephone.abroad}}, pour une amende délictuelle au {{operator.telephone.criminal}}. Si vous venez de payer, ne payez pas une seconde fois : votre paiement n’est pas perdu.',
    retry: 'Réessayer',
    noAnswer: 'Le service ne répond pas en ce moment',
    noAnswerAdvice:
      'Réessayez dans quelques minutes. Si vous venez de payer, ne payez pas une seconde fois : recherchez votre avis dans quelques minutes, vous verrez si le paiement est enregistré.',
  },
  en: {
    title: 'Pay a French fine',
    noScript:
      'You need JavaScript to look up and pay a fine online: turn it on in your browser’s settings. You can also pay by phone ({{operator.telephone.abroad}} from outside France, {{operator.telephone.france}} in France, {{operator.telephone.cents}} cents per minute, plus the cost of the call; for an amende délictuelle, a criminal offence, {{operator.telephone.criminal}}), or by another method shown on your notice.',
    notStarted:
      'This page is not working at the moment. Try another browser, another device or the official app, {{operator.application.name}}. You can also pay by phone ({{operator.telephone.abroad}} from outside France, {{operator.telephone.france}} in France, {{operator.telephone.cents}} cents per minute, plus the cost of the call; for an amende délictuelle, a criminal offence, {{operator.telephone.criminal}}). If you have just paid, do not pay again: your payment is not lost.',
    retry: 'Try again',
    noAnswer: 'The service is not answering at the moment',
    noAnswerAdvice:
      'Try again in a few minutes. If you have just paid, do not pay a second time: look up your notice in a few minutes, and you will see whether the payment is recorded.',
  },
  de: {
    title: 'Bußgeldzahlung',
    noScript:
      'Für die Suche und die Bezahlung online wird JavaScript benötigt: Schalten Sie es in den Einstellungen Ihres Browsers ein. Sie können auch telefonisch bezahlen (aus dem Ausland {{operator.telephone.abroad}}, in Frankreich {{operator.telephone.france}}, {{operator.telephone.cents}} Cent pro Minute plus Anrufkosten; bei einer amende délictuelle, also einer Straftat, {{operator.telephone.criminal}}) oder auf einem anderen Weg, der auf Ihrem Bescheid steht.',
    notStarted:
      'Diese Seite funktioniert im Moment nicht. Versuchen Sie es mit einem anderen Browser, einem anderen Gerät oder der offiziellen App {{operator.application.name}}. Sie können auch telefonisch bezahlen (aus dem Ausland {{operator.telephone.abroad}}, in Frankreich {{operator.telephone.france}}, {{operator.telephone.cents}} Cent pro Minute plus Anrufkosten; bei einer amende délictuelle, also einer Straftat, {{operator.telephone.criminal}}). Haben Sie gerade bezahlt? Dann ist Ihre Zahlung nicht verloren: Bezahlen Sie nicht ein zweites Mal.',
    retry: 'Erneut versuchen',
    noAnswer: 'Der Dienst reagiert im Moment nicht',
    noAnswerAdvice:
      'Versuchen Sie es in einigen Minuten erneut. Wenn Sie gerade bezahlt haben, bezahlen Sie nicht ein zweites Mal: Suchen Sie Ihren Bescheid in einigen Minuten, dann sehen Sie, ob die Zahlung verbucht ist.',
  },
  nl: {
    title: 'Betaling van boetes',
    noScript:
      'Om een boete online op te zoeken en te betalen is JavaScript nodig: zet het aan in de instellingen van uw browser. U kunt ook telefonisch betalen (vanuit het buitenland {{operator.telephone.abroad}}, in Frankrijk {{operator.telephone.france}}, {{operator.telephone.cents}} cent per minuut, plus de kosten van het gesprek; voor een amende délictuelle, een misdrijf, {{operator.telephone.criminal}}), of op een andere manier die op uw kennisgeving staat.',
    notStarted:
      'Deze pagina werkt op dit moment niet. Probeer een andere browser, een ander apparaat of de officiële app {{operator.application.name}}. U kunt ook telefonisch betalen (vanuit het buitenland {{operator.telephone.abroad}}, in Frankrijk {{operator.telephone.france}}, {{operator.telephone.cents}} cent per minuut, plus de kosten van het gesprek; voor een amende délictuelle, een misdrijf, {{operator.telephone.criminal}}). Hebt u net betaald? Dan is uw betaling niet verloren: betaal niet nog een keer.',
    retry: 'Opnieuw proberen',
    noAnswer: 'De dienst reageert op dit moment niet',
    noAnswerAdvice:
      'Probeer het over een paar minuten opnieuw. Hebt u net betaald? Betaal dan niet nog een keer: zoek uw kennisgeving over een paar minuten, dan ziet u of de betaling is verwerkt.',
  },
  it: {
    title: 'Pagamento delle multe',
    noScript:
      'Per cercare e pagare una multa online serve JavaScript: lo attivi nelle impostazioni del browser. Può pagare anche per telefono (dall’estero {{operator.telephone.abroad}}, in Francia {{operator.telephone.france}}, {{operator.telephone.cents}} centesimi al minuto, più il costo della chiamata; per una amende délictuelle, cioè un reato, {{operator.telephone.criminal}}) o con un altro mezzo indicato sull’avviso.',
    notStarted:
      'Questa pagina al momento non funziona. Provi con un altro browser, un altro dispositivo o l’app ufficiale {{operator.application.name}}. Può pagare anche per telefono (dall’estero {{operator.telephone.abroad}}, in Francia {{operator.telephone.france}}, {{operator.telephone.cents}} centesimi al minuto, più il costo della chiamata; per una amende délictuelle, cioè un reato, {{operator.telephone.criminal}}). Se ha appena pagato, non paghi una seconda volta: il pagamento non è perso.',
    retry: 'Riprova',
    noAnswer: 'Il servizio al momento non risponde',
    noAnswerAdvice:
      'Riprovi tra qualche minuto. Se ha appena pagato, non paghi una seconda volta: cerchi l’avviso tra qualche minuto e vedrà se il pagamento è registrato.',
  },
  es: {
    title: 'Pago de multas',
    noScript:
      'Para buscar y pagar una multa en línea se necesita JavaScript: actívelo en los ajustes de su navegador. También puede pagar por teléfono (desde el extranjero {{operator.telephone.abroad}}, en Francia {{operator.telephone.france}}, {{operator.telephone.cents}} céntimos por minuto, más el precio de la llamada; si es una amende délictuelle, por un delito, {{operator.telephone.criminal}}) o por otro medio impreso en su aviso.',
    notStarted:
      'Esta página no funciona en este momento. Pruebe con otro navegador, otro dispositivo o la aplicación oficial {{operator.application.name}}. También puede pagar por teléfono (desde el extranjero {{operator.telephone.abroad}}, en Francia {{operator.telephone.france}}, {{operator.telephone.cents}} céntimos por minuto, más el precio de la llamada; si es una amende délictuelle, por un delito, {{operator.telephone.criminal}}). Si acaba de pagar, su pago no se ha perdido: no pague por segunda vez.',
    retry: 'Volver a intentarlo',
    noAnswer: 'El servicio no responde en este momento',
    noAnswerAdvice:
      'Vuelva a intentarlo dentro de unos minutos. Si acaba de pagar, no pague por segunda vez: busque su aviso dentro de unos minutos y verá si el pago está registrado.',
  },
};

/** Fills a text with the operator’s facts from the configuration, or from the public sources where those are missing. */
export function withFacts(text: string, configuration: unknown): string {
  return text.replaceAll(/\{\{([\w.]+)\}\}/g, (_, entry: string) =>
    (factIn(configuration, entry) ?? factIn({ operator: publicFacts }, entry) ?? '').replaceAll(
      ' ',
      '\u00A0',
    ),
  );
}

/** Returns the messages of a document into which nothing was rendered; otherwise they are part of the page. */
export function startPlace(language: Language, configuration: unknown): string {
  const { noScript, notStarted, retry } = documentWords[language];
  const words = `${escapeHtml(withFacts(notStarted, configuration))} <a href="">${escapeHtml(retry)}</a>`;
  return `<main data-start-place><template><p role="alert" tabindex="-1">${words}</p></template><noscript><p>${escapeHtml(withFacts(noScript, configuration))}</p></noscript></main>`;
}
