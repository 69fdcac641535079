import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';

/** What the texts ask the operator for and the configuration does not say, as its entries are called. */
export function missingFacts(
  facts: readonly OperatorFact[],
  configuration: unknown,
): readonly string[] {
  return facts
    .map((fact) => `operator.${fact}`)
    .filter((entry) => factIn(configuration, entry) === undefined);
}

/** What an entry of the configuration says, as `operator.telephone.france`; nothing where it is missing or empty. */
export function factIn(configuration: unknown, entry: string): string | undefined {
  const value = entry
    .split('.')
    .reduce<unknown>(
      (data, key) =>
        typeof data === 'object' && data !== null
          ? Object.entries(data).find(([name]) => name === key)?.[1]
          : undefined,
      configuration,
    );
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
