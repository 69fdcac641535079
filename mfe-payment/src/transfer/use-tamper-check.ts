import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TransferFact } from './transfer-facts.ts';

interface TamperCheck {
  /** For the element that the facts are shown in. */
  readonly list: RefObject<HTMLDListElement | null>;
  /** Whether something else was ever shown than the facts: from then on nothing there is to be believed. */
  readonly isTampered: boolean;
}

/**
 * Compares the account on the page with the configured one for as long as it is shown. Programs that look for account
 * numbers in pages and put another in their place do so after a page is there.
 */
export function useTamperCheck(facts: readonly TransferFact[]): TamperCheck {
  const list = useRef<HTMLDListElement>(null);
  const [isTampered, setIsTampered] = useState(false);
  const expected = facts.map(({ shown }) => shown).join('\n');

  // Before anything observes what React itself writes for another language or amount.
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
