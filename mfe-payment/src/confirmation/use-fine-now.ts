import { findFine, siteTime } from '@amendes/contract';
import type { Fine, LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';
import { hasPassedDeadline, isFresh } from '@amendes/fines/deadlines.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';
import { useEffect, useRef, useState } from 'react';
import { choicesFor } from '../journey/choices.ts';
import { referenceFor } from '../settlement/offers.ts';
import { replaceContent, useWaking } from '../waiting/use-waking.ts';

/** The current state of a fine after a payment on it. */
export type FineNow = { readonly status: 'pending' } | ReadyFine | { readonly status: 'failed' };

interface ReadyFine {
  readonly status: 'ready';
  readonly answer: LookupAnswer;
  /** Moment at which the answer arrived by this device's clock, in milliseconds since the epoch. */
  readonly at: number;
  /** Moment for which the days are computed, by the site's clock. */
  readonly today: Date;
}

/** Returns the fine itself, if the API has returned it. */
export function fineOf(now: FineNow): Fine | null {
  return now.status === 'ready' && now.answer?.status !== 'ERREUR' ? now.answer : null;
}

/**
 * Returns the number under which the citizen chose. A deposit returns under its own number, under which nothing else can be
 * chosen, even if it was chosen on the notice. A payment is never made under the number of a deposit.
 */
export function chosenReference(
  fine: Fine | null,
  reference: PaymentReference,
  type?: SettlementType,
): PaymentReference {
  const hasChosen = fine && Object.keys(choicesFor(fine.number)).length > 0;
  return fine && (hasChosen || type === 'payment') ? referenceFor(fine, 'payment') : reference;
}

/**
 * Requests the current state of the fine, and again when the citizen returns to an old page, or once the last day of one of its
 * amounts ends on screen. If that fails, the earlier answer stays: a fine that was paid must not be offered for payment because
 * the service does not answer.
 * @param checkedAt moment of the answer about its payment: each one requests the fine again; the old answer stays meanwhile.
 */
export function useFineNow({ number, key }: PaymentReference, checkedAt?: Date): FineNow {
  const [now, setNow] = useState<FineNow>({ status: 'pending' });
  const [round, setRound] = useState(0);
  const last = useRef<ReadyFine>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const showFine = (answer: LookupAnswer, at: number) => {
      last.current = { status: 'ready', answer, at, today: new Date(siteTime(Date.now())) };
      setNow(last.current);
    };
    const fail = () => {
      if (signal.aborted) return;
      // The answer keeps its old moment, so that the next waking requests the fine again.
      if (last.current) showFine(last.current.answer, last.current.at);
      else setNow({ status: 'failed' });
    };
    findFine({ number, key }, signal).then((found) => {
      if (!found.ok) return fail();
      if (!signal.aborted) showFine(found.value, Date.now());
      // Code that cannot be fetched on the way counts as a service that does not answer.
    }, fail);
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each round and each answer about the payment asks again
  }, [round, checkedAt, number, key]);

  useWaking((occasion) => {
    if (now.status !== 'ready') return;
    const { answer, at, today } = now;
    if (!answer || answer.status === 'ERREUR') return;
    const time = siteTime(Date.now());
    if (occasion === 'tick') {
      // The visible page stays until the answer arrives. A service that fails is not asked at each tick.
      if (hasPassedDeadline(answer, today.getTime(), time)) setRound(round + 1);
      return;
    }
    if (isFresh(answer, siteTime(at), time)) return;
    replaceContent(() => {
      setNow({ status: 'pending' });
      setRound(round + 1);
    });
  });

  return now;
}
