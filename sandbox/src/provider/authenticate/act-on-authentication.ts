import type { Act } from '../decide/payment-store.ts';
import { authenticatedCard } from '../enter-card/test-cards.ts';
import type { Payment } from '../payment.ts';

/** Anything but a confirmation is a failure. */
export function actOnAuthentication(payment: Payment, answer: string | undefined): Act {
  if (payment.step.kind !== 'authenticate') return { kind: 'stays' };
  const decision =
    answer === 'confirm'
      ? ({ responseCode: '00', authentication: 'SUCCESS' } as const)
      : ({ responseCode: '05', authentication: 'FAILURE' } as const);
  return { kind: 'ends', decision: { ...decision, card: authenticatedCard } };
}
