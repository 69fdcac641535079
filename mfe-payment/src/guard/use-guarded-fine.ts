import { findFine, useSession, type ApiFailure, type Result } from '@amendes/contract';
import { roleOf, type LookupAnswer, type PaymentReference } from '@amendes/fines/fine.ts';
import { useEffect, useState } from 'react';

/**
 * What is known of the fine that an address names: the one that this tab looked up last when it is
 * the same, else what the API answers; `undefined` while it is being asked.
 */
export function useGuardedFine({
  number,
  key,
}: PaymentReference): Result<LookupAnswer, ApiFailure> | undefined {
  const cached = useSession((session) => session.currentFine);
  const rememberFine = useSession((session) => session.rememberFine);
  const isCached = cached !== null && roleOf(cached, { number, key }) !== 'none';
  const [result, setResult] = useState<Result<LookupAnswer, ApiFailure>>();

  useEffect(() => {
    if (isCached) return;
    const controller = new AbortController();
    void findFine({ number, key }, controller.signal).then((answered) => {
      if (controller.signal.aborted) return;
      setResult(answered);
      if (answered.ok && answered.value && answered.value.status !== 'ERREUR')
        rememberFine(answered.value);
    });
    return () => controller.abort();
  }, [isCached, number, key, rememberFine]);

  return isCached ? { ok: true, value: cached } : result;
}
