import { findFine, sessionStore, type ApiFailure, type Result } from '@amendes/contract';
import {
  roleOf,
  type Fine,
  type LookupAnswer,
  type PaymentReference,
} from '@amendes/fines/fine.ts';
import { hasPassedDeadline, isFresh } from '@amendes/fines/freshness.ts';
import { useEffect, useState } from 'react';
import { useWaking } from './use-waking.ts';

type Known = Result<LookupAnswer, ApiFailure>;

/** An answer of the API with when it came, in milliseconds since the epoch. */
interface Told {
  readonly known: Known;
  readonly at: number;
}

/**
 * What is known of the fine that an address names: the one that this tab looked up last when it is
 * the same and still fresh, else what the API answers; `undefined` while it is being asked. It is decided
 * on entering: a screen that has the fine forgotten is not torn from under the visitor. Only a tab that
 * wakes too late asks again, before it shows an amount.
 */
export function useGuardedFine({ number, key }: PaymentReference): Known | undefined {
  const [told, setTold] = useState(() => lookedUp({ number, key }));
  const isTold = told !== undefined;

  useEffect(() => {
    if (isTold) return;
    const controller = new AbortController();
    void findFine({ number, key }, controller.signal).then((answered) => {
      if (controller.signal.aborted) return;
      setTold({ known: answered, at: Date.now() });
      if (answered.ok && answered.value && answered.value.status !== 'ERREUR')
        sessionStore.getState().rememberFine(answered.value);
    });
    return () => controller.abort();
  }, [isTold, number, key]);

  useWaking((occasion) => {
    const fine = told && fineOf(told.known);
    if (!fine) return;
    const isOld =
      occasion === 'woke'
        ? !isFresh(fine, told.at, Date.now())
        : hasPassedDeadline(fine, told.at, Date.now());
    if (isOld) setTold(undefined);
  });

  return told?.known;
}

function fineOf(known: Known): Fine | undefined {
  return known.ok && known.value && known.value.status !== 'ERREUR' ? known.value : undefined;
}

function lookedUp(reference: PaymentReference): Told | undefined {
  const { currentFine, lookedUpAt } = sessionStore.getState();
  if (!currentFine || roleOf(currentFine, reference) === 'none') return undefined;
  if (!isFresh(currentFine, lookedUpAt, Date.now())) return undefined;
  return { known: { ok: true, value: currentFine }, at: lookedUpAt };
}
