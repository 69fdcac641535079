import type { PaymentRequest } from '../start-payment/payment-request.ts';
import type { Language } from '../../language/language.ts';
import { dictionaries } from '../../texts/dictionaries.ts';
import { formatAmount } from './format-amount.ts';
import { html, type Html } from '../../html/html.ts';

/** Who asks for how much: it stands on every page of a payment. */
export function paymentSummary(language: Language, request: PaymentRequest): Html {
  const texts = dictionaries[language].simulator;
  return html`<dl class="summary">
    <dt>${texts.amount}</dt>
    <dd class="amount">${formatAmount(language, request.amount)}</dd>
    <dt>${texts.merchant}</dt>
    <dd>${request.merchantId}</dd>
    ${
      request.orderId &&
      html`<dt>${texts.order}</dt>
        <dd>${request.orderId}</dd>`
    }
  </dl>`;
}
