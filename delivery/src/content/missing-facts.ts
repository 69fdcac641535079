import type { OperatorFact } from '@amendes/config/operator-facts.ts';

/** What the texts ask the operator for and the configuration does not say, as its entries are called. */
export function missingFacts(
  facts: readonly OperatorFact[],
  configuration: unknown,
): readonly string[] {
  return facts.map((fact) => `operator.${fact}`).filter((entry) => !isSaid(configuration, entry));
}

function isSaid(configuration: unknown, entry: string): boolean {
  const value = entry
    .split('.')
    .reduce<unknown>(
      (data, key) =>
        typeof data === 'object' && data !== null
          ? Object.entries(data).find(([name]) => name === key)?.[1]
          : undefined,
      configuration,
    );
  return typeof value === 'string' && value.trim() !== '';
}
