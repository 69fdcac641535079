import type { Texts } from '../texts/fr.ts';

/** What can be said of a code beyond its outcome. */
export function reasonIn({ reasons }: Texts, responseCode: string): string | undefined {
  return new Map(Object.entries(reasons)).get(responseCode);
}
