import { toLanguage, type Language } from '../../language/language.ts';

/** The first of a browser's languages that there is, in the browser's order; French otherwise. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const preferred = (acceptLanguage ?? '').split(',').map((entry) => {
    const [range = '', quality = 'q=1'] = entry.split(';').map((text) => text.trim());
    return { name: range.slice(0, 2).toLowerCase(), weight: Number(quality.slice(2)) };
  });
  const byWeight = preferred.toSorted((one, other) => other.weight - one.weight);
  const found = byWeight.map(({ name }) => toLanguage(name)).find((name) => name !== undefined);
  return found ?? 'fr';
}
