import { tabStorage } from '../session/guarded-storage.ts';
import { chooseLanguage } from './choose-language.ts';
import { languageOf, type Language } from './languages.ts';

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
