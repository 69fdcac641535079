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

/** What the API knows of a payment: asked on entering, again by itself while it is under way, and on demand. */
export function usePaymentCheck({ number, key }: PaymentReference): PaymentCheckControls {
  const [check, tell] = useReducer(nextCheck, { status: 'asking' });
  const latest = useRef<PaymentCheck>(check);
  const [round, setRound] = useState(0);

  useEffect(() => {
    latest.current = check;
  });

  useEffect(() => {
    const { currentFine: known, forgetFine } = sessionStore.getState();
    const wasPaid = known?.status === 'PAYE' && roleOf(known, { number, key }) !== 'none';
    // Whoever is here has been at the provider's, and what this tab knew of the fine is out of date; but for those who looked
    // up a notice that was paid already.
    if (!wasPaid) {
      forgetFine();
      rememberUnanswered({ number });
    }
    const controller = new AbortController();
    const { signal } = controller;
    const ask = () => confirmPayment({ number, key }, signal);
    const hear = (event: CheckEvent) => {
      const next = nextCheck(latest.current, event);
      latest.current = next;
      // Before anything of it is shown: the field for the address is filled with what is kept. An old payment says nothing
      // of a later attempt, which still needs what was chosen for it.
      if (next.status === 'paid' && isKnown(next)) forgetAfterPayment(number);
      if (isKnown(next)) forgetUnanswered({ number });
      else if ('payment' in next && next.payment.state !== 'none') rememberUnanswered({ number });
      tell(event);
    };
    void watchPayment({ ask, tell: hear, signal });
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each round asks anew
  }, [number, key, round]);

  const askAgain = () => {
    if (!canAskAgain(check)) return;
    tell({ kind: 'askAgain' });
    setRound(round + 1);
  };

  return { check, askAgain };
}

/**
 * What was chosen for a payment has done its work. The address for its receipt has not, nor has what was chosen for another
 * notice.
 */
function forgetAfterPayment(number: string): void {
  // A deposit that was chosen on the notice comes back under its own number.
  for (const one of numbersOf({ number })) {
    const { mail, ...chosen } = choicesFor(one);
    if (Object.keys(chosen).length === 0) continue;
    forgetChoices();
    if (mail) rememberChoices(number, { mail });
  }
}

type Answer = Result<PaymentConfirmation, ApiFailure>;

interface Watch {
  readonly ask: () => Promise<Answer>;
  readonly tell: (event: CheckEvent) => void;
  readonly signal: AbortSignal;
}

/** Asks what became of a payment until it is known, or for as long as the schedule allows. */
export async function watchPayment({ ask, tell, signal }: Watch): Promise<void> {
  const began = Date.now();
  let isUnderWay = false;
  for (let asked = 1; ; asked += 1) {
    const answer = await ask().catch(unanswered);
    if (signal.aborted) return;
    isUnderWay = answer.ok ? answer.value.state === 'underWay' : isUnderWay;
    const pause = isUnderWay ? nextPause(asked, Date.now() - began) : undefined;
    const at = new Date(siteTime(Date.now()));
    tell({ kind: 'answer', answer, at, isLast: pause === undefined });
    if (pause === undefined) return;
    await sleep(pause, signal);
    if (signal.aborted) return;
  }
}

/** Code that cannot be fetched on the way counts as a service that does not answer. */
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

/** Pauses between one question and the next, in milliseconds; the last one goes on. */
const pauses = [1000, 2000, 4000, 8000];

/** Waiting by itself ends after this, in milliseconds. */
export const waitingLimit = 120_000;

/**
 * How long to wait before the API is asked again, in milliseconds; `undefined` once that would take
 * longer than anybody is kept waiting.
 * @param asked how often it was asked so far, at least once.
 * @param elapsed milliseconds since the first question.
 */
export function nextPause(asked: number, elapsed: number): number | undefined {
  const pause = pauses[Math.min(asked, pauses.length) - 1];
  return pause !== undefined && elapsed + pause <= waitingLimit ? pause : undefined;
}
