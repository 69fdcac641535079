import { lend } from '../lending/lend.ts';
import { tabStorage } from '../lending/guarded-storage.ts';

/** The languages of the site; the first one is spoken where a text or a preference is missing. */
export const languages = lend(['fr', 'en', 'de', 'nl', 'it', 'es'] as const);

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'fr';

/** The language that a tag such as `de`, `DE` or `de-AT` asks for, when the site speaks it. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary);
}

interface LanguageWishes {
  /** The parameter `langue` of the address, in any case. */
  readonly address: string | null;
  /** What was chosen earlier in this tab. */
  readonly tab: string | null;
  /** The browser's list, most wanted first. */
  readonly browser: readonly string[];
}

/** The language of a visit: the address decides, then the tab, then the browser, then the default. */
export function chooseLanguage({ address, tab, browser }: LanguageWishes): Language {
  const wishes = [address, tab, ...browser];
  return wishes.map(languageOf).find((language) => language !== undefined) ?? defaultLanguage;
}

const storageName = 'amendes.langue';

/** Name of the parameter of the address that asks for a language. */
export const languageParameter = 'langue';

/** The language that this visit begins with. One that the address asks for lasts for the tab, like a chosen one. */
export function rememberedLanguage(search: string): Language {
  const address = new URLSearchParams(search).get(languageParameter);
  const asked = languageOf(address);
  if (asked) rememberLanguage(asked);
  return chooseLanguage({
    address,
    tab: tabStorage.read(storageName),
    browser: navigator.languages,
  });
}

export function rememberLanguage(language: Language): void {
  tabStorage.write(storageName, language);
}
