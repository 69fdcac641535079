import { html } from '../../html/html.ts';
import { writePage } from '../page/page.ts';
import { paymentSummary } from '../page/payment-summary.ts';
import type { Payment } from '../payment.ts';
import type { Language } from '../../language/language.ts';
import { dictionaries } from '../../texts/dictionaries.ts';

/** The way back to the merchant is a button: looking at a page decides nothing. */
export function tooLatePage(language: Language, { pageId, request }: Payment): string {
  const { title, text, leave } = dictionaries[language].simulator.tooLate;
  const path = `/payment/${pageId}`;
  return writePage({
    language,
    title,
    path,
    content: html`
      <div class="note bad"><p>${text}</p></div>
      ${paymentSummary(language, request)}
      <form method="post" action="${path}/cancel?lang=${language}">
        <button type="submit">${leave}</button>
      </form>
    `,
  });
}
