import { tabStorage } from '@amendes/contract';
import {
  settlementTypeOf,
  settlementWords,
  type Means,
  type SettlementType,
} from '@amendes/fines/settlement.ts';
import { useState } from 'react';

/** What the citizen chose or typed for one notice, so that going back or reloading loses nothing. */
export interface Choices {
  readonly settlementType?: SettlementType;
  readonly method?: Means;
  /** As typed, in euros. */
  readonly amount?: string;
  readonly indicator?: string;
  readonly mail?: string;
}

const storageName = 'amendes.choices';

/** The choices made for a notice in this tab; those of another notice are not kept. */
export function choicesFor(number: string): Choices {
  const stored = read();
  return stored?.number === number ? stored.choices : {};
}

export function rememberChoices(number: string, choices: Choices): void {
  write(number, { ...choicesFor(number), ...choices });
}

/** Takes one choice back, and leaves the others. */
export function forgetChoice(number: string, name: keyof Choices): void {
  const { [name]: _, ...others } = choicesFor(number);
  write(number, others);
}

export function forgetChoices(): void {
  tabStorage.remove(storageName);
}

/* In the storage a settlement has the word that addresses have: every release of this part reads it. */

function write(number: string, { settlementType: type, ...others }: Choices): void {
  const choices = { ...(type && { settlementType: settlementWords[type] }), ...others };
  tabStorage.write(storageName, JSON.stringify({ number, choices }));
}

/** Reads what this part wrote itself; anything else counts as nothing. */
function read(): { readonly number: string; readonly choices: Choices } | undefined {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(storageName) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('number' in stored && 'choices' in stored)) return undefined;
    const { number, choices } = stored;
    const parsed = parseChoices(choices);
    return typeof number === 'string' && parsed ? { number, choices: parsed } : undefined;
  } catch {
    return undefined;
  }
}

function parseChoices(value: unknown): Choices | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const {
    settlementType: word,
    method,
    amount,
    indicator,
    mail,
  }: Record<string, unknown> = {
    ...value,
  };
  const settlementType = settlementTypeOf(word);
  if (word !== undefined && !settlementType) return undefined;
  if (method !== undefined && method !== 'card' && method !== 'transfer') return undefined;
  if (!isTyped(amount) || !isTyped(indicator) || !isTyped(mail)) return undefined;
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

/** The choices made for a notice, and how to remember more of them. */
export function useChoices(number: string): readonly [Choices, (more: Choices) => void] {
  const [choices, setChoices] = useState(() => choicesFor(number));
  const remember = (more: Choices) => {
    rememberChoices(number, more);
    setChoices({ ...choices, ...more });
  };
  return [choices, remember];
}
