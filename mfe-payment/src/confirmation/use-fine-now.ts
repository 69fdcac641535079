import { findFine, siteTime } from '@amendes/contract';
import type { Fine, LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';
import { hasPassedDeadline, isFresh } from '@amendes/fines/deadlines.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';
import { useEffect, useRef, useState } from 'react';
import { choicesFor } from '../journey/choices.ts';
import { referenceFor } from '../settlement/offers.ts';
import { replaceContent, useWaking } from '../waiting/use-waking.ts';

/** What the fine is after something was paid on it. */
export type FineNow = { readonly status: 'pending' } | TellsFine | { readonly status: 'failed' };

interface TellsFine {
  readonly status: 'ready';
  readonly answer: LookupAnswer;
  /** When it came by this device's clock, in milliseconds since the epoch. */
  readonly at: number;
  /** The moment that the days are read by, by the site's clock. */
  readonly today: Date;
}

/** The fine itself, where the API has told it. */
export function fineOf(now: FineNow): Fine | null {
  return now.status === 'ready' && now.answer?.status !== 'ERREUR' ? now.answer : null;
}

/**
 * The number under which the visitor chose. A deposit comes back under its own, where nothing else can be chosen, also to
 * whoever chose it on the notice; a payment is never made under that.
 */
export function cameBy(
  fine: Fine | null,
  reference: PaymentReference,
  type?: SettlementType,
): PaymentReference {
  const hasChosen = fine && Object.keys(choicesFor(fine.number)).length > 0;
  return fine && (hasChosen || type === 'payment') ? referenceFor(fine, 'payment') : reference;
}

/**
 * Asks what the fine is now, and again when the visitor comes back to a page that has grown old, or once a last day of one
 * of its amounts ends in sight. Where that fails, what was told before stays: a fine that was paid is not offered to be paid
 * because nobody answers.
 * @param checkedAt when its payment was told: each time asks again, and what was told before stays until the answer.
 */
export function useFineNow({ number, key }: PaymentReference, checkedAt?: Date): FineNow {
  const [now, setNow] = useState<FineNow>({ status: 'pending' });
  const [round, setRound] = useState(0);
  const last = useRef<TellsFine>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (answer: LookupAnswer, at: number) => {
      last.current = { status: 'ready', answer, at, today: new Date(siteTime(Date.now())) };
      setNow(last.current);
    };
    const fail = () => {
      if (signal.aborted) return;
      // It came when it came: the next waking asks anew.
      if (last.current) tell(last.current.answer, last.current.at);
      else setNow({ status: 'failed' });
    };
    findFine({ number, key }, signal).then((found) => {
      if (!found.ok) return fail();
      if (!signal.aborted) tell(found.value, Date.now());
      // Code that cannot be fetched on the way counts as a service that does not answer.
    }, fail);
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each round and each answer about the payment asks anew
  }, [round, checkedAt, number, key]);

  useWaking((occasion) => {
    if (now.status !== 'ready') return;
    const { answer, at, today } = now;
    if (!answer || answer.status === 'ERREUR') return;
    const time = siteTime(Date.now());
    if (occasion === 'tick') {
      // Who looks at the page keeps what it says until the answer. A service that fails is not asked at each tick.
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
