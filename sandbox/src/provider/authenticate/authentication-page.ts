import { html } from '../../html/html.ts';
import { writePage } from '../page/page.ts';
import { paymentSummary } from '../page/payment-summary.ts';
import type { Payment } from '../payment.ts';
import type { Language } from '../../language/language.ts';
import { dictionaries } from '../../texts/dictionaries.ts';

/** Stands for what the buyer's bank would show. */
export function authenticationPage(language: Language, { pageId, request }: Payment): string {
  const { authentication, card } = dictionaries[language].simulator;
  const path = `/payment/${pageId}`;
  return writePage({
    language,
    title: authentication.title,
    path,
    content: html`
      <p>${authentication.text}</p>
      ${paymentSummary(language, request)}
      <form class="choices" method="post" action="${path}/authentication?lang=${language}">
        <button type="submit" name="answer" value="confirm">${authentication.confirm}</button>
        <button type="submit" name="answer" value="fail" class="plain">
          ${authentication.fail}
        </button>
      </form>
      <form method="post" action="${path}/cancel?lang=${language}">
        <button type="submit" class="plain">${card.cancel}</button>
      </form>
    `,
  });
}
