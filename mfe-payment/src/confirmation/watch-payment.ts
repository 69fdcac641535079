import type { ApiFailure, PaymentConfirmation, Result } from '@amendes/contract';
import type { CheckEvent } from './payment-check.ts';
import { nextPause } from './poll-schedule.ts';

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
    tell({ kind: 'answer', answer, at: new Date(), isLast: pause === undefined });
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
