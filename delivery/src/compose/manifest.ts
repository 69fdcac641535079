import type { Language } from '../site/languages.ts';
import { documentWords } from './document-words.ts';
import { icons } from './icons.ts';

/** Below an icon there is room for a word. */
const shortNames: Readonly<Record<Language, string>> = {
  fr: 'Amendes',
  en: 'Fines',
  de: 'Bußgeld',
  nl: 'Boetes',
  it: 'Multe',
  es: 'Multas',
};

export const manifestFile = (language: Language) => `${language}.webmanifest`;

export const manifestAddress = (language: Language) => `/assets/${manifestFile(language)}`;

/**
 * What the site is called where somebody keeps it among their own things, in the language of the page they keep.
 * It stays in the browser, with its address in sight: who pays has to see where.
 */
export function manifest(language: Language): string {
  return JSON.stringify({
    name: documentWords[language].title,
    short_name: shortNames[language],
    lang: language,
    start_url: '/tai',
    display: 'browser',
    icons: icons.map(({ address, type, sizes }) => ({ src: address, type, sizes })),
  });
}
