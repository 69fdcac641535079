import { defaultLanguage, languageOf, type Language } from './languages.ts';

export interface LanguageWishes {
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
