import { decipher } from '@amendes/contract';
import { useEffect, useState } from 'react';
import type { Entry } from './entry.ts';
import { parsePrefill } from './parse-prefill.ts';

/** What became of the enciphered part of the address. */
export type Prefill =
  | { readonly step: 'none' }
  | { readonly step: 'filled'; readonly entry: Entry }
  | { readonly step: 'unreadable' };

const none: Prefill = { step: 'none' };

/** Deciphers the number and key of a link that was sent to the visitor. */
export function usePrefill(amendeId: string | undefined): Prefill {
  const [prefill, setPrefill] = useState(none);

  useEffect(() => {
    if (amendeId === undefined) return;
    const controller = new AbortController();
    void decipher(amendeId, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      const entry = result.ok ? parsePrefill(result.value) : undefined;
      setPrefill(entry ? { step: 'filled', entry } : { step: 'unreadable' });
    });
    return () => {
      controller.abort();
      setPrefill(none);
    };
  }, [amendeId]);

  return prefill;
}
