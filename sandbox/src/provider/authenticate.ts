import { html } from '../texts/html.ts';
import { writePage, paymentSummary } from './page.ts';
import type { Payment } from './payment.ts';
import type { Language } from '../texts/language.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import type { Act } from './payment-store.ts';
import { authenticatedCard } from './enter-card.ts';

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

/** Anything but a confirmation is a failure. */
export function actOnAuthentication(payment: Payment, answer: string | undefined): Act {
  if (payment.step.kind !== 'authenticate') return { kind: 'stays' };
  const decision =
    answer === 'confirm'
      ? ({ responseCode: '00', authentication: 'SUCCESS' } as const)
      : ({ responseCode: '05', authentication: 'FAILURE' } as const);
  return { kind: 'ends', decision: { ...decision, card: authenticatedCard } };
}
