import { outcomeOf } from '../../sips/response-code.ts';
import { html, type Html } from '../../html/html.ts';
import { writePage } from '../page/page.ts';
import { paymentSummary } from '../page/payment-summary.ts';
import type { Payment } from '../payment.ts';
import type { Language } from '../../language/language.ts';
import { dictionaries, type Dictionary } from '../../texts/dictionaries.ts';

interface ReceiptPage {
  readonly language: Language;
  readonly payment: Payment;
  readonly step: Extract<Payment['step'], { kind: 'decided' }>;
  /** Whether the browser goes back as soon as the page is there. */
  readonly leavesAtOnce: boolean;
}

const tones = { accepted: 'good', pending: 'wait', refused: 'bad', cancelled: 'bad' } as const;

/** How the payment ended, and the way back to the merchant with the sealed response. */
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

/** What can be said of a code beyond its outcome. */
function reasonIn({ reasons }: Dictionary['simulator'], responseCode: string): string | undefined {
  return new Map(Object.entries(reasons)).get(responseCode);
}
