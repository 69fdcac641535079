import { Type, type Static } from 'typebox';

/** Every value of `locale`: the languages of the site. */
export const languages = ['fr', 'en', 'de', 'nl', 'it', 'es'] as const;

export const Language = Type.Enum([...languages]);

export type Language = Static<typeof Language>;

export function toLanguage(text: unknown): Language | undefined {
  return languages.find((language) => language === text);
}

/** Returns the first supported language in the browser's order of preference; French otherwise. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const preferred = (acceptLanguage ?? '').split(',').map((entry) => {
    const [range = '', quality = 'q=1'] = entry.split(';').map((text) => text.trim());
    return { name: range.split('-')[0]?.toLowerCase(), weight: Number(quality.slice(2)) };
  });
  const byWeight = preferred
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  const found = byWeight.map(({ name }) => toLanguage(name)).find((name) => name !== undefined);
  return found ?? 'fr';
}
