import { lend } from '../lending/lend.ts';
import { tabStorage } from '../lending/guarded-storage.ts';

/** The languages of the site. The first one is used where a text or a preference is missing. */
export const languages = lend(['fr', 'en', 'de', 'nl', 'it', 'es'] as const);

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'fr';

/** Returns the language of a tag such as `de`, `DE` or `de-AT`; nothing if the site does not have it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary);
}

interface LanguageWishes {
  /** The parameter `langue` of the address, in any case. */
  readonly address: string | null;
  /** The language that was chosen earlier in this tab. */
  readonly tab: string | null;
  /** The browser's languages, in order of preference. */
  readonly browser: readonly string[];
}

/** Returns the language of a visit: by the address, then the tab, then the browser, else the default. */
export function chooseLanguage({ address, tab, browser }: LanguageWishes): Language {
  const wishes = [address, tab, ...browser];
  return wishes.map(languageOf).find((language) => language !== undefined) ?? defaultLanguage;
}

const storageName = 'amendes.langue';

/** Name of the address parameter that requests a language. */
export const languageParameter = 'langue';

/** Returns the first language of this visit. A language from the address is kept for the tab, like a chosen one. */
export function rememberedLanguage(search: string): Language {
  const address = new URLSearchParams(search).get(languageParameter);
  const requested = languageOf(address);
  if (requested) rememberLanguage(requested);
  return chooseLanguage({
    address,
    tab: tabStorage.read(storageName),
    browser: navigator.languages,
  });
}

export function rememberLanguage(language: Language): void {
  tabStorage.write(storageName, language);
}
