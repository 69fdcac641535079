import { findFine, sessionStore, type ApiFailure, type Result } from '@amendes/contract';
import { roleOf, type LookupAnswer, type PaymentReference } from '@amendes/fines/fine.ts';
import { useEffect, useState } from 'react';

type Known = Result<LookupAnswer, ApiFailure>;

/**
 * What is known of the fine that an address names: the one that this tab looked up last when it is
 * the same, else what the API answers; `undefined` while it is being asked. It is decided on entering:
 * a screen that has the fine forgotten, or asked for again, is not torn from under the visitor.
 */
export function useGuardedFine({ number, key }: PaymentReference): Known | undefined {
  const [result, setResult] = useState(() => lookedUp({ number, key }));
  const isKnown = result !== undefined;

  useEffect(() => {
    if (isKnown) return;
    const controller = new AbortController();
    void findFine({ number, key }, controller.signal).then((answered) => {
      if (controller.signal.aborted) return;
      setResult(answered);
      if (answered.ok && answered.value && answered.value.status !== 'ERREUR')
        sessionStore.getState().rememberFine(answered.value);
    });
    return () => controller.abort();
  }, [isKnown, number, key]);

  return result;
}

function lookedUp(reference: PaymentReference): Known | undefined {
  const { currentFine } = sessionStore.getState();
  if (!currentFine || roleOf(currentFine, reference) === 'none') return undefined;
  return { ok: true, value: currentFine };
}
