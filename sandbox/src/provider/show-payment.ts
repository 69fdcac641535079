import { outcomeOf } from '../sips/response-code.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import { html } from '../texts/html.ts';
import type { Language } from '../texts/language.ts';
import { cardPage, cancelForm } from './card-page.ts';
import type { TypedCard } from './enter-card.ts';
import { actionOf, contentSecurityPolicy, writePage } from './page.ts';
import { isTooLate, type Payment } from './payment.ts';

interface ShowPayment {
  readonly payment: Payment;
  readonly language: Language;
  readonly siteOrigin: string;
  readonly now: number;
  readonly typed?: TypedCard | undefined;
}

/** Returns the one page that a payment has at this moment. */
export function showPayment({ payment, language, siteOrigin, now, typed }: ShowPayment) {
  const { step } = payment;
  if (step.kind === 'decided') return showReceipt(language, payment, step, siteOrigin);
  return { document: openPage(), policy: contentSecurityPolicy() };

  function openPage(): string {
    if (isTooLate(payment, now)) return tooLatePage(language, payment);
    if (step.kind === 'authenticate') return authenticationPage(language, payment);
    return cardPage({ language, payment, typed });
  }
}

const tones = { accepted: 'good', pending: 'wait', refused: 'bad', cancelled: 'bad' } as const;

/** Returns the page with the outcome, which leads back to the merchant with the sealed response. */
function showReceipt(
  language: Language,
  payment: Payment,
  { responseCode, response, browserReturns }: Extract<Payment['step'], { kind: 'decided' }>,
  siteOrigin: string,
) {
  const { normalReturnUrl, bypassesReceiptPage } = payment.request;
  const texts = dictionaries[language].simulator;
  const outcome = outcomeOf(responseCode);
  const { title, text } = texts.outcomes[outcome];
  // Explanation of the code, in addition to its outcome.
  const reason = new Map(Object.entries(texts.reasons)).get(responseCode);
  const leavesImmediately = bypassesReceiptPage && browserReturns;
  const fields = Array.from(new URLSearchParams(response));
  const document = writePage({
    language,
    title,
    payment,
    leavesImmediately,
    lead: html`<div class="note ${tones[outcome]}">
      ${reason && html`<p>${reason}</p>`}
      <p>${text}</p>
    </div>`,
    content: html`
      <p class="hint">${texts.responseCode} ${responseCode}</p>
      ${
        browserReturns
          ? html`<form method="post" action="${normalReturnUrl}">
              ${fields.map(
                ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
              )}
              <button type="submit">${texts.continue}</button>
            </form>`
          : html`<p>${texts.staysHere}</p>`
      }
    `,
  });
  // Browsers apply the same rule to the redirects after a form, and the merchant redirects to its site.
  const formTargets = browserReturns ? [new URL(normalReturnUrl).origin, siteOrigin] : [];
  return { document, policy: contentSecurityPolicy(formTargets, leavesImmediately) };
}

/** Returns a page whose button leads back to the merchant, because viewing a page must decide nothing. */
function tooLatePage(language: Language, payment: Payment): string {
  const { title, text, leave } = dictionaries[language].simulator.tooLate;
  return writePage({
    language,
    title,
    payment,
    lead: html`<div class="note bad"><p>${text}</p></div>`,
    content: html`<form method="post" action="${actionOf('cancel', language, payment)}">
      <button type="submit">${leave}</button>
    </form>`,
  });
}

/** Returns the page that simulates the one of the buyer's bank. */
function authenticationPage(language: Language, payment: Payment): string {
  const { title, text, confirm, fail } = dictionaries[language].simulator.authentication;
  return writePage({
    language,
    title,
    payment,
    lead: html`<p>${text}</p>`,
    content: html`
      <form class="choices" method="post" action="${actionOf('authentication', language, payment)}">
        <button type="submit" name="answer" value="confirm">${confirm}</button>
        <button type="submit" name="answer" value="fail" class="plain">${fail}</button>
      </form>
      ${cancelForm(language, payment)}
    `,
  });
}
