import { createInstance, type i18n as I18n, type ResourceLanguage } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { knownConfiguration } from '../configuration/configuration.ts';
import { isLate, withTimeout } from '../loading/timeout.ts';
import { defaultLanguage, languages, type Language, languageOf } from './languages.ts';

/**
 * Texts of each part, by part name. A part adds the type of its French dictionary by declaration merging: keys are then checked.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- parts add their texts
export interface PartTexts {}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: PartTexts;
    returnNull: false;
  }
}

/** Loaders of a part's texts, by language: each returns one dictionary, or several that complete each other. */
export type TextLoaders = Readonly<
  Record<Language, () => Promise<readonly { readonly default: ResourceLanguage }[]>>
>;

const loadersByPart = new Map<string, TextLoaders>();

/** Text shown in place of a missing one: the key of a text means nothing to a citizen. */
const placeholder = '…';

let noteMissing: (part: string, problem: string) => void = () => {};

/** Sets the shell's handler of missing texts. It receives the part, and the language with the key or `is empty`. */
export function provideMissing(handler: (part: string, problem: string) => void): void {
  noteMissing = handler;
}

/** The one i18next instance of the site. */
export const i18n: I18n = createInstance();
i18n.use(initReactI18next);
void i18n.init({
  lng: defaultLanguage,
  initAsync: false,
  resources: {},
  // French comes first; the other languages serve a part whose French is missing.
  fallbackLng: [...languages],
  interpolation: {
    escapeValue: false,
    // Facts that the operator may change, by their name in the configuration: no text contains them.
    defaultVariables: {
      get operator() {
        return knownConfiguration()?.operator;
      },
    },
  },
  appendNamespaceToMissingKey: true,
  parseMissingKeyHandler: (name: string) => {
    const [part = '', key] = name.split(':');
    noteMissing(part, `${i18n.language} ${key}`);
    return placeholder;
  },
  react: { useSuspense: false },
});

/** Returns the language of the page. */
export function currentLanguage(): Language {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is never set to another value
  return i18n.language as Language;
}

/** Returns the language that a part really shows on this page: another one if its texts could not be loaded. */
export function spokenLanguage(part: string): Language {
  const language = currentLanguage();
  return [language, ...languages].find((one) => speaks(part, one)) ?? language;
}

const speaks = (part: string, language: Language) => i18n.hasResourceBundle(language, part);

/**
 * Loads a part's texts in the current language; from then on every change of language includes this part.
 * Rejects if the part would have no texts at all.
 */
export async function loadTexts(part: string, loaders: TextLoaders): Promise<void> {
  const isOtherRelease = loadersByPart.get(part) !== loaders;
  if (isOtherRelease) for (const language of languages) i18n.removeResourceBundle(language, part);
  loadersByPart.set(part, loaders);
  try {
    // The language may change during the load: this repeats until the texts of the current language are loaded.
    for (let language; language !== currentLanguage();) {
      language = currentLanguage();
      await loadPart(part, loaders, language);
    }
  } catch (error) {
    // A part that failed to load must not block a change of language for the others.
    if (loadersByPart.get(part) === loaders) loadersByPart.delete(part);
    throw error;
  }
}

/** The most recently requested language. */
let wanted: Language = defaultLanguage;

/**
 * Changes the language once the texts of all parts on the page are loaded, including parts that are added in the meantime, so
 * that none lags behind. Of several concurrent requests the last one wins, or the one before it if the last one fails.
 * @param leading the part whose own texts must exist in the language; otherwise the language does not change.
 * @returns false if the language could not be set; true also if another one was requested in the meantime.
 */
export async function speak(language: Language, leading?: string): Promise<boolean> {
  const before = wanted;
  wanted = language;
  const requested = new Set<TextLoaders>();
  for (;;) {
    const pending = [...loadersByPart].filter(([, load]) => !requested.has(load));
    if (pending.length === 0) break;
    for (const [, load] of pending) requested.add(load);
    // A part without texts reports that itself, and does not block the others.
    await Promise.all(
      pending.map(([part, load]) => loadPart(part, load, language).catch(() => {})),
    );
  }
  if (wanted !== language) return true;
  if (leading !== undefined && !speaks(leading, language)) {
    wanted = currentLanguage();
    // The previous request gave way to this one: its texts are still loading, or were loaded in the meantime.
    if (before !== wanted) await speak(before, leading);
    return false;
  }
  await i18n.changeLanguage(language);
  // The other languages are dropped: a missing text would otherwise be shown in the language used before.
  for (const part of loadersByPart.keys()) {
    const others = languages.filter((other) => other !== language && speaks(part, language));
    for (const other of others) i18n.removeResourceBundle(other, part);
  }
  return true;
}

/** Loads a part's French texts, for those missing in another language. It rejects only if the part has no texts at all. */
export async function loadFrench(part: string): Promise<void> {
  const loaders = loadersByPart.get(part);
  if (loaders) await loadPart(part, loaders, defaultLanguage);
}

/** Loads a dictionary, or the French one if that fails: a wrong language is better than no text. */
async function loadPart(part: string, loaders: TextLoaders, language: Language): Promise<void> {
  if (speaks(part, language)) return;
  try {
    const dictionaries = await withTimeout(loaders[language]());
    if (dictionaries.some(({ default: texts }) => Object.keys(texts).length === 0)) {
      noteMissing(part, `${language} is empty`);
      throw new Error('Empty');
    }
    for (const texts of dictionaries) i18n.addResourceBundle(language, part, texts.default, true);
  } catch (error) {
    const isWithoutTexts = !languages.some((other) => speaks(part, other));
    // After a timeout, a part that already has texts does not wait for a second dictionary.
    if (isLate(error) && !isWithoutTexts) return;
    if (language !== defaultLanguage) await loadPart(part, loaders, defaultLanguage);
    else if (isWithoutTexts) throw error;
  }
}

/** Returns the language of the page, as the API accepts it in `locale`. */
export function useCurrentLanguage(): Language {
  return languageOf(useTranslation().i18n.language) ?? defaultLanguage;
}

/** Returns the locale for dates and amounts in the current language: `en-GB` for English, as in Europe. */
export function useFormatLocale(): string {
  const { language } = useTranslation().i18n;
  return language === 'en' ? 'en-GB' : language;
}
