import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { currentConfiguration } from '../configuration/current-configuration.ts';

/** What the operator says in the configuration; nothing when it is not supplied. */
export function operatorFact(fact: OperatorFact): string | undefined {
  const value = fact.split('.').reduce(entryOf, currentConfiguration().operator as unknown);
  if (typeof value === 'number') return `${value}`;
  return typeof value === 'string' ? value : undefined;
}

const entryOf = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(key) : undefined;
