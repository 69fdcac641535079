import { Type, type Static } from 'typebox';

/** Every value of `locale`: the languages of the site. */
export const languages = ['fr', 'en', 'de', 'nl', 'it', 'es'] as const;

export const Language = Type.Enum([...languages]);

export type Language = Static<typeof Language>;

export function toLanguage(text: unknown): Language | undefined {
  return languages.find((language) => language === text);
}
