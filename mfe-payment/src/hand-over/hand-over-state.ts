import { type MessageKey, lookupOutcome } from '@amendes/fines/lookup-outcome.ts';
import type { ApiFailure, PaymentConfirmation, Result, StartFailure } from '@amendes/contract';
import type { Cents, Fine, LookupAnswer } from '@amendes/fines/fine.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';
import { type JourneyState, settlingDecision } from '../journey/journey-state.ts';
import type { Offer } from '../settlement/offers.ts';

/** The card page is awaited for so long before the visitor can do something else, in milliseconds. */
export const leaveTimeoutMs = 15_000;

/** Where a visitor stands on the way to the card page. No state but `leaving` sends anything there. */
export type HandOverState =
  | { readonly status: 'ready' }
  /** Asks where the fine stands, and nothing else: after a return from the card page, or on demand. */
  | { readonly status: 'checking' }
  /** The button was pressed: the API is asked about the fine, then for the form. */
  | { readonly status: 'asking' }
  /** The form was sent: the browser is on its way. */
  | { readonly status: 'leaving' }
  /** The form was sent long ago and this page is still there. */
  | { readonly status: 'stalled' }
  /** `after`: a press of the button, or only a question where an earlier payment stands. */
  | (Failure & { readonly status: 'failed'; readonly after: 'press' | 'check' })
  /** Another amount is due than the one on the button, which tells the `news` from now on. */
  | { readonly status: 'repriced'; readonly news: Payable }
  /** Another attempt has not ended. `begun`: what it would pay, where it can still be left. */
  | { readonly status: 'underWay'; readonly begun?: Begun }
  /**
   * An attempt has ended of which nothing is known: the visitor is told before beginning another one.
   * `news`: also that another amount is due than the one on the button.
   */
  | { readonly status: 'unanswered'; readonly news: Payable | undefined }
  | Stopped;

interface Stopped {
  readonly status: 'stopped';
  readonly message: StopKey;
  readonly to: 'notice' | 'receipt';
  /** An attempt may have no answer yet, about which the end of the notice says nothing. */
  readonly mayHavePaid?: boolean;
}

/** An attempt of this or another page, which need not be of the way and the amount that this page is for. */
interface Begun {
  readonly settlementType: SettlementType;
  readonly amount: Cents;
  /** When it ends by itself, an ISO moment. */
  readonly until: string;
}

/** What a failure is told by. */
export type Failure =
  | { readonly message: `remise.echecs.${'technique' | 'formulaire'}` }
  /** The API answers again from the moment `until`, if it told one. */
  | { readonly message: 'telechargement.tropDeDemandes'; readonly until: Date | undefined };

/** What the fine is now: as the look-up would say, or that it is paid or has changed. */
type StopKey =
  | MessageKey
  | `remise.arrets.${'paye' | 'change'}`
  | 'detail.messages.infos.paiementPartiel';

/** What the one button says, and what it does: pay, or only ask where the payment stands. */
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

/** Who only asked where the payment stands, and had no answer, is not offered to pay in its place. */
export function buttonViewOf(state: HandOverState): ButtonView | undefined {
  const isUnanswered = state.status === 'failed' && state.after === 'check';
  return buttonViews[isUnanswered ? 'stalled' : state.status];
}

/** Whether an answer has put something that can be paid under a press that was meant for what stood there before. */
export function isOffer({ status }: HandOverState): boolean {
  return status === 'ready' || status === 'repriced' || status === 'unanswered';
}

type HandOverPlace = Extract<JourneyState, { screen: 'handOver' }>;

/** Whether a payment may begin now, by what the API has just said of the fine. */
export type Standing =
  | ({ readonly kind: 'continue' } & Payable)
  | { readonly kind: 'stop'; readonly state: HandOverState };

/** A fine that can be paid, and how: news when it is no longer what this tab knew. */
export interface Payable {
  readonly fine: Fine;
  readonly offer: Offer;
}

const stop = (state: HandOverState): Standing => ({ kind: 'stop', state });

/**
 * @param shown the amount on the button: no other is ever asked for.
 * @param after what the question follows: after a check nothing is known of an earlier payment.
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

/** What a refused start means; nothing when only the fine itself can tell. */
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

/** Another attempt as the API tells it: once it is in the hands of the bank it cannot be left any more. */
export function underWayAs(
  told: Extract<PaymentConfirmation, { state: 'underWay' }>,
): HandOverState {
  const { settlementType, amount, expiresAt: until } = told;
  return { status: 'underWay', ...(until && { begun: { settlementType, amount, until } }) };
}

/**
 * What the end of an attempt leaves to be said before another one.
 * @param settled what is said where all that was tried has an answer.
 */
export function stateAfterEnd(
  settled: HandOverState,
  told: Result<PaymentConfirmation, ApiFailure>,
): HandOverState {
  // Why nothing can be paid stays said, whatever is known of that attempt.
  if (settled.status === 'stopped') {
    const isPaid = settled.message === 'remise.arrets.paye';
    const isKnown = told.ok && (isAnswered(told.value) || (isPaid && isPaidAlone(told.value)));
    return isKnown ? settled : { ...settled, mayHavePaid: true };
  }
  if (!told.ok) return { status: 'failed', ...failureOf(told.failure), after: 'check' };
  if (told.value.state === 'underWay') return underWayAs(told.value);
  if (isAnswered(told.value)) return settled;
  return { status: 'unanswered', news: settled.status === 'repriced' ? settled.news : undefined };
}

/** Whether all that was tried has an answer. Of an attempt that ended without one the API may tell no more than `none`. */
export function isAnswered(told: PaymentConfirmation): boolean {
  return 'unanswered' in told && told.unanswered === 0;
}

/** Whether a payment is told and nothing beside it, also by an API that does not tell what stayed without an answer. */
export function isPaidAlone(told: PaymentConfirmation): boolean {
  return told.state === 'paid' && !told.unanswered;
}

export function failureOf(failure: ApiFailure): Failure {
  return failure.reason === 'status' && failure.status === 429
    ? { message: 'telechargement.tropDeDemandes', until: failure.retryAfter }
    : { message: 'remise.echecs.technique' };
}
