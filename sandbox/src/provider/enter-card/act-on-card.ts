import { tooManyAttempts, type Decision } from '../decide/decision.ts';
import type { Act } from '../decide/payment-store.ts';
import type { Payment } from '../payment.ts';
import { maxWrongNumbers } from './max-wrong-numbers.ts';
import type { ReadCard } from './read-card.ts';
import { findTestCard } from './test-cards.ts';

/**
 * What a card does to a payment. Only a number that cannot exist counts as a wrong attempt, and only
 * once for one showing of the form, which says how many there had been before it.
 */
export function actOnCard(payment: Payment, card: ReadCard, attemptsBefore: string): Act {
  if (payment.step.kind !== 'enter-card') return { kind: 'stays' };
  if (card.ok) return actOnDigits(card.digits);
  const isCounted = attemptsBefore !== String(payment.wrongAttempts);
  if (card.mistakes.number !== 'number-wrong' || isCounted) return { kind: 'stays' };
  const wrongAttempts = payment.wrongAttempts + 1;
  return wrongAttempts < maxWrongNumbers
    ? { kind: 'moves', change: { wrong_attempts: wrongAttempts } }
    : ends(tooManyAttempts);
}

function actOnDigits(card: string): Act {
  const effect = findTestCard(card)?.effect;
  // A real card may be behind any other number: it is neither asked nor kept.
  if (!effect) return ends({ responseCode: '14' });
  switch (effect.kind) {
    case 'answers':
      return ends({ responseCode: effect.responseCode, card });
    case 'pends':
      return ends({ responseCode: '60', laterCode: '00', card });
    case 'keeps-browser':
      return ends({ responseCode: '00', card, browserReturns: false });
    case 'authenticates':
      return { kind: 'moves', change: { authenticating: true } };
  }
}

function ends(decision: Decision): Act {
  return { kind: 'ends', decision };
}
