import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TransferFact } from './transfer-facts.ts';

interface TamperCheck {
  /** Ref for the element that shows the facts. */
  readonly list: RefObject<HTMLDListElement | null>;
  /** True once anything but the facts was shown: from then on nothing in it can be trusted. */
  readonly isTampered: boolean;
}

/**
 * Compares the account on the page with the configured one for as long as it is shown. Programs that replace account numbers
 * in pages do so after a page has loaded.
 */
export function useTamperCheck(facts: readonly TransferFact[]): TamperCheck {
  const list = useRef<HTMLDListElement>(null);
  const [isTampered, setIsTampered] = useState(false);
  const expected = facts.map(({ shown }) => shown).join('\n');

  // A layout effect replaces the old observer before it sees what React itself writes for another language or amount.
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const look = () => {
      const lines = Array.from(current.querySelectorAll('[data-fact]'), (line) => line.textContent);
      if (lines.join('\n') !== expected) setIsTampered(true);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(current, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [expected]);

  return { list, isTampered };
}
