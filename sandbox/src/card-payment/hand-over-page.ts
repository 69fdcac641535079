import { html } from '../html/html.ts';
import type { Language } from '../language/language.ts';
import type { ProviderForm } from './card-provider.ts';

const words: Readonly<Record<Language, { readonly title: string; readonly button: string }>> = {
  fr: { title: 'Paiement par carte', button: 'Continuer vers la page de paiement' },
  en: { title: 'Card payment', button: 'Continue to the payment page' },
  de: { title: 'Kartenzahlung', button: 'Weiter zur Bezahlseite' },
  nl: { title: 'Betaling met kaart', button: 'Doorgaan naar de betaalpagina' },
  it: { title: 'Pagamento con carta', button: 'Continua alla pagina di pagamento' },
  es: { title: 'Pago con tarjeta', button: 'Continuar a la página de pago' },
};

/** A document of one form, without a script: whoever gets it decides when it is sent. */
export function handOverPage({ action, fields }: ProviderForm, locale: Language): string {
  const { title, button } = words[locale];
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" /> `,
  );
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body>
        <form method="post" action="${action}">
          ${inputs}<button type="submit">${button}</button>
        </form>
      </body>
    </html> `.text;
}
