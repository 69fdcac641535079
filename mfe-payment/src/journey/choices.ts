import { tabStorage } from '@amendes/contract';
import type { SettlementType } from '../settlement/settlement-type.ts';

/** What the citizen chose or typed for one notice, so that going back or reloading loses nothing. */
export interface Choices {
  readonly settlementType?: SettlementType;
  readonly method?: 'card' | 'transfer';
  /** As typed, in euros. */
  readonly amount?: string;
  readonly indicator?: string;
  readonly mail?: string;
}

const storageName = 'amendes.choices';

interface Stored {
  readonly number: string;
  readonly choices: Choices;
}

/** The choices made for a notice in this tab; those of another notice are not kept. */
export function choicesFor(number: string): Choices {
  const stored = read();
  return stored?.number === number ? stored.choices : {};
}

export function rememberChoices(number: string, choices: Choices): void {
  const merged = { ...choicesFor(number), ...choices };
  tabStorage.write(storageName, JSON.stringify({ number, choices: merged } satisfies Stored));
}

/** Takes one choice back, and leaves the others. */
export function forgetChoice(number: string, name: keyof Choices): void {
  const { [name]: _, ...others } = choicesFor(number);
  tabStorage.write(storageName, JSON.stringify({ number, choices: others } satisfies Stored));
}

export function forgetChoices(): void {
  tabStorage.remove(storageName);
}

/** What this part wrote itself; anything else counts as nothing. */
function read(): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(storageName) ?? 'null');
    return isStored(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  if (!('number' in value && 'choices' in value)) return false;
  return typeof value.number === 'string' && isChoices(value.choices);
}

function isChoices(value: unknown): value is Choices {
  if (typeof value !== 'object' || value === null) return false;
  const { settlementType, method, ...typed }: Record<string, unknown> = { ...value };
  return (
    isOneOf(settlementType, ['AMENDE', 'CONSIGNATION'] satisfies SettlementType[]) &&
    isOneOf(method, ['card', 'transfer'] satisfies Choices['method'][]) &&
    Object.values(typed).every((text) => typeof text === 'string')
  );
}

function isOneOf(value: unknown, allowed: readonly unknown[]): boolean {
  return value === undefined || allowed.includes(value);
}
