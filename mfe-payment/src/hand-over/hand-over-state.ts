import { type MessageKey, lookupOutcome } from '@amendes/fines/lookup-outcome.ts';
import type { ApiFailure, PaymentConfirmation, Result, StartFailure } from '@amendes/contract';
import type { Cents, Fine, LookupAnswer } from '@amendes/fines/fine.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';
import { type JourneyState, settlingDecision } from '../journey/journey-state.ts';
import type { Offer } from '../settlement/offers.ts';

/** Time limit of the wait for the card page, in milliseconds. After it the citizen can do something else. */
export const leaveTimeoutMs = 15_000;

/** State of a citizen on the way to the card page. Only `leaving` sends anything there. */
export type HandOverState =
  | { readonly status: 'ready' }
  /** Only the state of the fine is requested: after a return from the card page, or on demand. */
  | { readonly status: 'checking' }
  /** The button was pressed: the API is asked about the fine, then for the form. */
  | { readonly status: 'asking' }
  /** The form was sent and the browser is on its way. */
  | { readonly status: 'leaving' }
  /** The form was sent long ago and this page is still shown. */
  | { readonly status: 'stalled' }
  /** `after` says if the button was pressed, or if only the state of an earlier payment was requested. */
  | (Failure & { readonly status: 'failed'; readonly after: 'press' | 'check' })
  /** The amount due differs from the one on the button, which shows the `news` from now on. */
  | { readonly status: 'repriced'; readonly news: Payable }
  /** Another attempt has not ended. `attempt` describes that attempt, if it can still be left. */
  | { readonly status: 'underWay'; readonly attempt?: OpenAttempt }
  /**
   * An attempt has ended with an unknown outcome: the citizen is warned before starting another one.
   * `news` is set if the amount due also differs from the one on the button.
   */
  | { readonly status: 'unanswered'; readonly news: Payable | undefined }
  | Stopped;

interface Stopped {
  readonly status: 'stopped';
  readonly message: StopKey;
  readonly to: 'notice' | 'receipt';
  /** True if an attempt may have no answer yet, about which the end of the notice says nothing. */
  readonly mayHavePaid?: boolean;
}

/** An attempt of this or another page, possibly of another type and amount than this page has. */
interface OpenAttempt {
  readonly settlementType: SettlementType;
  readonly amount: Cents;
  /** Moment at which it ends by itself, in ISO format. */
  readonly until: string;
}

/** Message of a failure. */
export type Failure =
  | { readonly message: `remise.echecs.${'technique' | 'formulaire'}` }
  /** The API answers again from the moment `until`, if it named one. */
  | { readonly message: 'telechargement.tropDeDemandes'; readonly until: Date | undefined };

/** Message about the current fine: that of the look-up, or that it is paid or has changed. */
type StopKey =
  | MessageKey
  | `remise.arrets.${'paye' | 'change'}`
  | 'detail.messages.infos.paiementPartiel';

/** Label and action of the one button: it pays, or only asks for the state of the payment. */
export interface ButtonView {
  readonly label: ButtonLabel;
  readonly press: 'pay' | 'check' | 'nothing';
}

export const buttonLabels = ['payer', 'verifier', 'verification', 'demande', 'ouverture'] as const;

export type ButtonLabel = (typeof buttonLabels)[number];

const buttonViews = {
  ready: { label: 'payer', press: 'pay' },
  checking: { label: 'verification', press: 'nothing' },
  asking: { label: 'demande', press: 'nothing' },
  leaving: { label: 'ouverture', press: 'nothing' },
  stalled: { label: 'verifier', press: 'check' },
  failed: { label: 'payer', press: 'pay' },
  repriced: { label: 'payer', press: 'pay' },
  underWay: { label: 'verifier', press: 'check' },
  unanswered: { label: 'payer', press: 'pay' },
  stopped: undefined,
} as const satisfies Record<HandOverState['status'], ButtonView | undefined>;

/** Returns the button of a state. After a check without an answer it must not offer a payment instead. */
export function buttonViewOf(state: HandOverState): ButtonView | undefined {
  const isUnanswered = state.status === 'failed' && state.after === 'check';
  return buttonViews[isUnanswered ? 'stalled' : state.status];
}

/** True if an answer has put a button that pays under a press that was meant for the previous button. */
export function isOffer({ status }: HandOverState): boolean {
  return status === 'ready' || status === 'repriced' || status === 'unanswered';
}

type HandOverPlace = Extract<JourneyState, { screen: 'handOver' }>;

/** Decision about the start of a payment, by the API's latest answer about the fine. */
export type Standing =
  | ({ readonly kind: 'continue' } & Payable)
  | { readonly kind: 'stop'; readonly state: HandOverState };

/** A fine that can be paid, and its offer; it is news if it differs from this tab's knowledge. */
export interface Payable {
  readonly fine: Fine;
  readonly offer: Offer;
}

const stop = (state: HandOverState): Standing => ({ kind: 'stop', state });

/**
 * @param shown the amount on the button: no other amount is ever requested.
 * @param after the reason of the question: after a check nothing is known about an earlier payment.
 */
export function standingOf(
  place: HandOverPlace,
  shown: Cents,
  result: Result<LookupAnswer, ApiFailure>,
  after: 'press' | 'check' = 'press',
): Standing {
  if (!result.ok) return stop({ status: 'failed', ...failureOf(result.failure), after });
  const fine = result.value;
  const outcome = lookupOutcome(fine);
  if (outcome.kind === 'technical-failure') {
    return stop({ status: 'failed', message: 'remise.echecs.technique', after });
  }
  if (fine?.status === 'EN_COURS_PAIEMENT') return stop({ status: 'underWay' });
  if (outcome.kind === 'receipt') {
    const isPart = fine?.status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
    const message = isPart ? 'detail.messages.infos.paiementPartiel' : 'remise.arrets.paye';
    return stop({ status: 'stopped', message, to: 'receipt' });
  }
  if ('message' in outcome) {
    return stop({ status: 'stopped', message: outcome.message, to: 'notice' });
  }
  return fine && fine.status !== 'ERREUR' ? payable(place, shown, fine) : changed;
}

const changed = stop({ status: 'stopped', message: 'remise.arrets.change', to: 'notice' });

function payable(place: HandOverPlace, shown: Cents, fine: Fine): Standing {
  const decision = settlingDecision(place, fine);
  if (decision.kind !== 'show') return changed;
  const { offer } = decision;
  const amount = place.amount ?? offer.amount;
  if (amount === undefined) return changed;
  if (amount !== shown) return stop({ status: 'repriced', news: { fine, offer } });
  return { kind: 'continue', fine, offer };
}

/** Returns the state after a refused start, or `undefined` if only the fine itself can explain it. */
export function stateAfter(failure: StartFailure): HandOverState | undefined {
  switch (failure.reason) {
    case 'paymentUnderWay':
    case 'paymentPending':
      return { status: 'underWay' };
    case 'notPayable':
    case 'amountRefused':
    case 'depositImpossible':
      return undefined;
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'status':
    case 'unreadable':
      return { status: 'failed', ...failureOf(failure), after: 'press' };
  }
}

/** Returns the state for another attempt that the API reports. Once it is in the hands of the bank, it cannot be left. */
export function underWayAs(
  payment: Extract<PaymentConfirmation, { state: 'underWay' }>,
): HandOverState {
  const { settlementType, amount, expiresAt: until } = payment;
  return { status: 'underWay', ...(until && { attempt: { settlementType, amount, until } }) };
}

/**
 * Returns the state that must be shown after the end of an attempt, before another one.
 * @param settled the state if every attempt has an answer.
 */
export function stateAfterEnd(
  settled: HandOverState,
  answer: Result<PaymentConfirmation, ApiFailure>,
): HandOverState {
  // The reason why nothing can be paid stays visible, whatever is known about that attempt.
  if (settled.status === 'stopped') {
    const isPaid = settled.message === 'remise.arrets.paye';
    const isKnown =
      answer.ok && (isAnswered(answer.value) || (isPaid && isPaidAlone(answer.value)));
    return isKnown ? settled : { ...settled, mayHavePaid: true };
  }
  if (!answer.ok) return { status: 'failed', ...failureOf(answer.failure), after: 'check' };
  if (answer.value.state === 'underWay') return underWayAs(answer.value);
  if (isAnswered(answer.value)) return settled;
  return { status: 'unanswered', news: settled.status === 'repriced' ? settled.news : undefined };
}

/** True if every attempt has an answer. For an attempt that ended without one, the API may report only `none`. */
export function isAnswered(payment: PaymentConfirmation): boolean {
  return 'unanswered' in payment && payment.unanswered === 0;
}

/** True if only a payment is reported, even by an API that does not report unanswered attempts. */
export function isPaidAlone(payment: PaymentConfirmation): boolean {
  return payment.state === 'paid' && !payment.unanswered;
}

export function failureOf(failure: ApiFailure): Failure {
  return failure.reason === 'status' && failure.status === 429
    ? { message: 'telechargement.tropDeDemandes', until: failure.retryAfter }
    : { message: 'remise.echecs.technique' };
}
