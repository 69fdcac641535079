import { authenticationPage } from './authenticate/authentication-page.ts';
import { cardPage } from './enter-card/card-page.ts';
import type { TypedCard } from './enter-card/read-card.ts';
import { contentSecurityPolicy } from './page/content-security-policy.ts';
import { isTooLate, type Payment } from './payment.ts';
import { receiptPage } from './show-outcome/receipt-page.ts';
import { tooLatePage } from './show-outcome/too-late-page.ts';
import type { Language } from '../language/language.ts';

interface ShowPayment {
  readonly payment: Payment;
  readonly language: Language;
  readonly siteOrigin: string;
  readonly now: number;
  readonly typed: TypedCard | undefined;
}

interface ShownPayment {
  readonly document: string;
  readonly policy: string;
}

/** The one page that a payment has at this moment. */
export function showPayment({
  payment,
  language,
  siteOrigin,
  now,
  typed,
}: ShowPayment): ShownPayment {
  const { request, step } = payment;
  if (step.kind === 'decided') {
    const leavesAtOnce = request.bypassesReceiptPage && step.browserReturns;
    // Browsers hold the redirects after a form to the same rule: the merchant leads on to its site.
    const formTargets = step.browserReturns
      ? [new URL(request.normalReturnUrl).origin, siteOrigin]
      : [];
    return {
      document: receiptPage({ language, payment, step, leavesAtOnce }),
      policy: contentSecurityPolicy({ formTargets, script: leavesAtOnce }),
    };
  }
  return { document: openPage(), policy: contentSecurityPolicy() };

  function openPage(): string {
    if (isTooLate(payment, now)) return tooLatePage(language, payment);
    if (step.kind === 'authenticate') return authenticationPage(language, payment);
    return cardPage({ language, payment, ...(typed && { typed }) });
  }
}
