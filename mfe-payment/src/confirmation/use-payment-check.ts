import {
  confirmPayment,
  sessionStore,
  siteTime,
  type ApiFailure,
  type PaymentConfirmation,
  type Result,
} from '@amendes/contract';
import { roleOf, type PaymentReference } from '@amendes/fines/fine.ts';
import { useEffect, useReducer, useRef, useState } from 'react';
import {
  canAskAgain,
  isKnown,
  nextCheck,
  type PaymentCheck,
  type CheckEvent,
} from './payment-check.ts';
import { choicesFor, forgetChoices, rememberChoices } from '../journey/choices.ts';
import { forgetUnanswered, numbersOf, rememberUnanswered } from '../guard/recognised-notices.ts';

interface PaymentCheckControls {
  readonly check: PaymentCheck;
  readonly askAgain: () => void;
}

/** Asks the API about a payment: on entering, repeatedly while it is under way, and on demand. */
export function usePaymentCheck({ number, key }: PaymentReference): PaymentCheckControls {
  const [check, dispatch] = useReducer(nextCheck, { status: 'asking' });
  const latest = useRef<PaymentCheck>(check);
  const [round, setRound] = useState(0);

  useEffect(() => {
    latest.current = check;
  });

  useEffect(() => {
    const { currentFine: known, forgetFine } = sessionStore.getState();
    const wasPaid = known?.status === 'PAYE' && roleOf(known, { number, key }) !== 'none';
    // A citizen on this page has been at the provider's, so this tab's knowledge of the fine is out of date. The exception is a
    // notice that was already paid when it was looked up.
    if (!wasPaid) {
      forgetFine();
      rememberUnanswered({ number });
    }
    const controller = new AbortController();
    const { signal } = controller;
    const request = () => confirmPayment({ number, key }, signal);
    const receive = (event: CheckEvent) => {
      const next = nextCheck(latest.current, event);
      latest.current = next;
      // This happens before anything is shown, because the address field is filled from storage. An old payment says nothing
      // about a later attempt, which still needs its choices.
      if (next.status === 'paid' && isKnown(next)) forgetAfterPayment(number);
      if (isKnown(next)) forgetUnanswered({ number });
      else if ('payment' in next && next.payment.state !== 'none') rememberUnanswered({ number });
      dispatch(event);
    };
    void watchPayment({ request, report: receive, signal });
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each round asks again
  }, [number, key, round]);

  const askAgain = () => {
    if (!canAskAgain(check)) return;
    dispatch({ kind: 'askAgain' });
    setRound(round + 1);
  };

  return { check, askAgain };
}

/**
 * Forgets the choices for a payment that is done. The address for its receipt is kept, as are the choices for another
 * notice.
 */
function forgetAfterPayment(number: string): void {
  // A deposit that was chosen on the notice returns under its own number.
  for (const one of numbersOf({ number })) {
    const { mail, ...chosen } = choicesFor(one);
    if (Object.keys(chosen).length === 0) continue;
    forgetChoices();
    if (mail) rememberChoices(number, { mail });
  }
}

type Answer = Result<PaymentConfirmation, ApiFailure>;

interface Watch {
  readonly request: () => Promise<Answer>;
  readonly report: (event: CheckEvent) => void;
  readonly signal: AbortSignal;
}

/** Asks for the outcome of a payment until it is known, or for as long as the schedule allows. */
export async function watchPayment({ request, report, signal }: Watch): Promise<void> {
  const startedAt = Date.now();
  let isUnderWay = false;
  for (let requests = 1; ; requests += 1) {
    const answer = await request().catch(unanswered);
    if (signal.aborted) return;
    isUnderWay = answer.ok ? answer.value.state === 'underWay' : isUnderWay;
    const pause = isUnderWay ? nextPause(requests, Date.now() - startedAt) : undefined;
    const at = new Date(siteTime(Date.now()));
    report({ kind: 'answer', answer, at, isLast: pause === undefined });
    if (pause === undefined) return;
    await sleep(pause, signal);
    if (signal.aborted) return;
  }
}

/** Counts code that cannot be fetched on the way as a service that does not answer. */
const unanswered = (): Answer => ({ ok: false, failure: { reason: 'network' } });

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((wake) => {
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      wake();
    });
  });
}

/** Pauses between the requests, in milliseconds; the last one repeats. */
const pauses = [1000, 2000, 4000, 8000];

/** Time after which polling ends, in milliseconds. */
export const waitingLimit = 120_000;

/**
 * Returns the pause before the API is asked again, in milliseconds; `undefined` once that would exceed the
 * longest time that a citizen is kept waiting.
 * @param requests number of requests so far, at least one.
 * @param elapsed milliseconds since the first request.
 */
export function nextPause(requests: number, elapsed: number): number | undefined {
  const pause = pauses[Math.min(requests, pauses.length) - 1];
  return pause !== undefined && elapsed + pause <= waitingLimit ? pause : undefined;
}
