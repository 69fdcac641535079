import { expect, it } from 'vitest';
import { languages } from '../texts/language.ts';
import { handOverPage } from './card-provider.ts';

const form = { action: 'https://pay.example/paymentInit', fields: { Data: 'a=b', Seal: 'c' } };

it.each(languages)(
  'the hand-over page in %s is one form with hidden fields and no script',
  (locale) => {
    const page = handOverPage(form, locale);
    expect(page).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${locale}">`));
    expect(page.match(/<form /g)).toHaveLength(1);
    expect(page).toContain('<form method="post" action="https://pay.example/paymentInit">');
    expect(page).toContain('<input type="hidden" name="Data" value="a=b" />');
    expect(page).toContain('<input type="hidden" name="Seal" value="c" />');
    expect(page.match(/<button type="submit">[^<]+<\/button>/g)).toHaveLength(1);
    expect(page).not.toMatch(/<script| on\w+=/);
  },
);

it.each([
  ['fr', 'Paiement par carte', 'Continuer vers la page de paiement'],
  ['en', 'Card payment', 'Continue to the payment page'],
  ['de', 'Kartenzahlung', 'Weiter zur Bezahlseite'],
  ['nl', 'Betaling met kaart', 'Doorgaan naar de betaalpagina'],
  ['it', 'Pagamento con carta', 'Continua alla pagina di pagamento'],
  ['es', 'Pago con tarjeta', 'Continuar a la página de pago'],
] as const)(
  'the hand-over page in %s has the title “%s” and the button “%s”',
  (locale, title, button) => {
    const page = handOverPage(form, locale);
    expect(page).toContain(`<title>${title}</title>`);
    expect(page).toContain(`<button type="submit">${button}</button>`);
  },
);

it('the hand-over page escapes its address and the values of its fields', () => {
  const value = '"><script>alert("&amp;")</script>';
  const page = handOverPage({ action: value, fields: { Data: value } }, 'fr');
  expect(page).not.toContain('<script');
  expect(page.split('&quot;&gt;&lt;script&gt;alert(&quot;&amp;amp;&quot;)')).toHaveLength(3);
});
