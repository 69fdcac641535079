import { findFine } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { useEffect, useState } from 'react';
import { remainderOf, type Remainder } from './remainder.ts';

/** What is left to pay; unknown until the API has told it, and when it does not. */
export function useRemainder({ number, key }: PaymentReference): Remainder {
  const [remainder, setRemainder] = useState<Remainder>({ left: 'unknown' });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void findFine({ number, key }, signal).then((found) => {
      if (found.ok && !signal.aborted) setRemainder(remainderOf(found.value));
    });
    return () => controller.abort();
  }, [number, key]);

  return remainder;
}
