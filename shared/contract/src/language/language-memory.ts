import { tabStorage } from '../session/guarded-storage.ts';
import { chooseLanguage } from './choose-language.ts';
import type { Language } from './languages.ts';

const storageName = 'amendes.langue';

/** Name of the parameter of the address that asks for a language. */
export const languageParameter = 'langue';

/** The language that this visit begins with. */
export function rememberedLanguage(search: string): Language {
  return chooseLanguage({
    address: new URLSearchParams(search).get(languageParameter),
    tab: tabStorage.read(storageName),
    browser: navigator.languages,
  });
}

export function rememberLanguage(language: Language): void {
  tabStorage.write(storageName, language);
}
