import { outcomeOf } from '../sips/response-code.ts';
import { html, type Html } from '../texts/html.ts';
import { writePage, paymentSummary } from './page.ts';
import type { Payment } from './payment.ts';
import type { Language } from '../texts/language.ts';
import { dictionaries, type Dictionary } from '../texts/dictionaries.ts';

interface ReceiptPage {
  readonly language: Language;
  readonly payment: Payment;
  readonly step: Extract<Payment['step'], { kind: 'decided' }>;
  /** True when the browser goes back as soon as the page is there. */
  readonly leavesAtOnce: boolean;
}

const tones = { accepted: 'good', pending: 'wait', refused: 'bad', cancelled: 'bad' } as const;

/** Shows the outcome, and leads back to the merchant with the sealed response. */
export function receiptPage({ language, payment, step, leavesAtOnce }: ReceiptPage): string {
  const texts = dictionaries[language].simulator;
  const outcome = outcomeOf(step.responseCode);
  const { title, text } = texts.outcomes[outcome];
  const reason = reasonIn(texts, step.responseCode);
  return writePage({
    language,
    title,
    path: `/payment/${payment.pageId}`,
    ...(leavesAtOnce && { script: '/continue.js' }),
    content: html`
      <div class="note ${tones[outcome]}">
        ${reason === undefined ? undefined : html`<p>${reason}</p>`}
        <p>${text}</p>
      </div>
      ${paymentSummary(language, payment.request)}
      <p class="hint">${texts.responseCode} ${step.responseCode}</p>
      ${
        step.browserReturns
          ? returnForm(payment.request.normalReturnUrl, step.response, texts.continue)
          : html`<p>${texts.staysHere}</p>`
      }
    `,
  });
}

function returnForm(address: string, response: string, label: string): Html {
  const fields = Array.from(new URLSearchParams(response));
  return html`<form method="post" action="${address}">
    ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit">${label}</button>
  </form>`;
}

/** @returns what a code says beyond its outcome */
function reasonIn({ reasons }: Dictionary['simulator'], responseCode: string): string | undefined {
  return new Map(Object.entries(reasons)).get(responseCode);
}

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
