import { findFine, siteTime } from '@amendes/contract';
import type { Fine, LookupAnswer, PaymentReference } from '@amendes/fines/fine.ts';
import { isFresh } from '@amendes/fines/deadlines.ts';
import { useEffect, useState } from 'react';
import { replaceContent, useWaking } from '../waiting/use-waking.ts';

/** What the fine is after something was paid on it. */
export type FineNow =
  | { readonly status: 'pending' }
  | {
      readonly status: 'ready';
      readonly answer: LookupAnswer;
      /** When it came by this device's clock, in milliseconds since the epoch. */
      readonly at: number;
      /** The same moment by the site's clock, which the days are read by. */
      readonly today: Date;
    }
  | { readonly status: 'failed' };

/** The fine itself, where the API has told it. */
export function fineOf(now: FineNow): Fine | null {
  return now.status === 'ready' && now.answer?.status !== 'ERREUR' ? now.answer : null;
}

/** Asks what the fine is now, and again when the visitor comes back to a page that has grown old. */
export function useFineNow({ number, key }: PaymentReference): FineNow {
  const [now, setNow] = useState<FineNow>({ status: 'pending' });
  const isPending = now.status === 'pending';

  useEffect(() => {
    if (!isPending) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (told: FineNow) => {
      if (!signal.aborted) setNow(told);
    };
    findFine({ number, key }, signal).then(
      (found) => {
        if (!found.ok) return tell({ status: 'failed' });
        const at = Date.now();
        tell({ status: 'ready', answer: found.value, at, today: new Date(siteTime(at)) });
      },
      // Code that cannot be fetched on the way counts as a service that does not answer.
      () => tell({ status: 'failed' }),
    );
    return () => controller.abort();
  }, [isPending, number, key]);

  useWaking((occasion) => {
    if (now.status !== 'ready' || occasion === 'tick') return;
    const { answer, at } = now;
    if (!answer || answer.status === 'ERREUR') return;
    if (isFresh(answer, siteTime(at), siteTime(Date.now()))) return;
    replaceContent(() => setNow({ status: 'pending' }));
  });

  return now;
}
