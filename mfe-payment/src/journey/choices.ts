import { tabStorage } from '@amendes/contract';
import {
  settlementTypeOf,
  settlementWords,
  type Means,
  type SettlementType,
} from '@amendes/fines/settlement.ts';
import { useState } from 'react';

/** The citizen's choices and entries for one notice, so that going back or reloading loses nothing. */
export interface Choices {
  readonly settlementType?: SettlementType;
  readonly method?: Means;
  /** Amount as typed, in euros. */
  readonly amount?: string;
  readonly indicator?: string;
  readonly mail?: string;
}

const storageName = 'amendes.choices';

/** Returns the choices made for a notice in this tab; those of another notice are not kept. */
export function choicesFor(number: string): Choices {
  try {
    const stored: Stored | null = JSON.parse(tabStorage.read(storageName) ?? 'null');
    return stored?.number === number ? parseChoices({ ...stored.choices }) : {};
  } catch {
    return {};
  }
}

export function rememberChoices(number: string, choices: Choices): void {
  write(number, { ...choicesFor(number), ...choices });
}

/**
 * Removes one choice and keeps the others.
 * @param value the choice as it was then: a later choice, or one for another notice, stays.
 */
export function forgetChoice<Name extends keyof Choices>(
  number: string,
  name: Name,
  value: Choices[Name],
): void {
  const { [name]: chosen, ...others } = choicesFor(number);
  if (chosen !== undefined && chosen === value) write(number, others);
}

export function forgetChoices(): void {
  tabStorage.remove(storageName);
}

/* In the storage a settlement type has the word of the addresses, because every release of this part reads it. */

function write(number: string, { settlementType: type, ...others }: Choices): void {
  const choices = { ...(type && { settlementType: settlementWords[type] }), ...others };
  tabStorage.write(storageName, JSON.stringify({ number, choices }));
}

/** The stored entry, which this part wrote itself, or anything else. */
interface Stored {
  readonly number?: unknown;
  readonly choices?: Readonly<Record<string, unknown>>;
}

/** Reads stored choices. If one of them is unknown to this release, all of them are ignored. */
function parseChoices(stored: Readonly<Record<string, unknown>>): Choices {
  const { settlementType: word, method, amount, indicator, mail } = stored;
  const settlementType = settlementTypeOf(word);
  if (word !== undefined && !settlementType) return {};
  if (method !== undefined && method !== 'card' && method !== 'transfer') return {};
  if (!isTyped(amount) || !isTyped(indicator) || !isTyped(mail)) return {};
  return {
    ...(amount !== undefined && { amount }),
    ...(indicator !== undefined && { indicator }),
    ...(mail !== undefined && { mail }),
    ...(method && { method }),
    ...(settlementType && { settlementType }),
  };
}

const isTyped = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';

/** Returns the choices made for a notice, and a function that remembers more of them. */
export function useChoices(number: string): readonly [Choices, (more: Choices) => void] {
  const [choices, setChoices] = useState(() => choicesFor(number));
  const remember = (more: Choices) => {
    rememberChoices(number, more);
    setChoices({ ...choices, ...more });
  };
  return [choices, remember];
}
