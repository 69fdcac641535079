import { createInstance, type i18n as I18n, type ResourceLanguage } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { knownConfiguration } from '../configuration/configuration.ts';
import { isLate, withTimeout } from '../loading/timeout.ts';
import { defaultLanguage, languages, type Language, languageOf } from './languages.ts';

/**
 * The texts of each part, by name of the part. A part adds its own by declaration merging, with the
 * type of its French dictionary; keys are then checked wherever they are used.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- parts fill it in
export interface PartTexts {}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: PartTexts;
    returnNull: false;
  }
}

/** How a part's texts are loaded, language by language: one dictionary or several that complete each other. */
export type TextLoaders = Readonly<
  Record<Language, () => Promise<readonly { readonly default: ResourceLanguage }[]>>
>;

const loadersByPart = new Map<string, TextLoaders>();

/** Stands for a text that is missing until there is another: the name of a text tells a visitor nothing. */
const placeholder = '…';

let noteMissing: (part: string, told: string) => void = () => {};

/** The shell's way to hear of a text that a part shows and does not have; `told` says in which language, and which. */
export function provideMissing(hear: (part: string, told: string) => void): void {
  noteMissing = hear;
}

/** The one i18next instance of the site. */
export const i18n: I18n = createInstance();
i18n.use(initReactI18next);
void i18n.init({
  lng: defaultLanguage,
  initAsync: false,
  resources: {},
  // French first; the others for a part whose French is missing: it goes on in what it has.
  fallbackLng: [...languages],
  interpolation: {
    escapeValue: false,
    // What the operator may change, by its name in the configuration: no text holds it.
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

export function currentLanguage(): Language {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is told no other
  return i18n.language as Language;
}

/** The language that a part really speaks on this page: another where its texts could not be had. */
export function spokenLanguage(part: string): Language {
  const language = currentLanguage();
  return [language, ...languages].find((one) => speaks(part, one)) ?? language;
}

const speaks = (part: string, language: Language) => i18n.hasResourceBundle(language, part);

/**
 * Loads what a part says in the present language; from then on every change of language covers it.
 * Rejects when it would be left without words.
 */
export async function loadTexts(part: string, loaders: TextLoaders): Promise<void> {
  const isOtherRelease = loadersByPart.get(part) !== loaders;
  if (isOtherRelease) for (const language of languages) i18n.removeResourceBundle(language, part);
  loadersByPart.set(part, loaders);
  try {
    // Whoever changes the language meanwhile does not wait for a part that has no words yet.
    for (let language; language !== currentLanguage();) {
      language = currentLanguage();
      await loadPart(part, loaders, language);
    }
  } catch (error) {
    // A part that is not there must not keep the others from another language.
    if (loadersByPart.get(part) === loaders) loadersByPart.delete(part);
    throw error;
  }
}

/** The language that was asked for last. */
let wanted: Language = defaultLanguage;

/**
 * Changes the language once the texts of every part on the page are there, also of those that come meanwhile: none
 * lags behind. Of several languages that are asked for at once the last one is spoken, or the one before where it fails.
 * @param leading the part without whose own texts the language stays as it is.
 * @returns false when it cannot be spoken; true also when another one was asked for meanwhile.
 */
export async function speak(language: Language, leading?: string): Promise<boolean> {
  const before = wanted;
  wanted = language;
  const asked = new Set<TextLoaders>();
  for (;;) {
    const coming = [...loadersByPart].filter(([, load]) => !asked.has(load));
    if (coming.length === 0) break;
    for (const [, load] of coming) asked.add(load);
    // A part that is left without words says so itself, and keeps the others from nothing.
    await Promise.all(coming.map(([part, load]) => loadPart(part, load, language).catch(() => {})));
  }
  if (wanted !== language) return true;
  if (leading !== undefined && !speaks(leading, language)) {
    wanted = currentLanguage();
    // The one that was asked for before gave way to this one: it is on its way still, or came meanwhile.
    if (before !== wanted) await speak(before, leading);
    return false;
  }
  await i18n.changeLanguage(language);
  // A text that a part lacks would be taken from whatever else was spoken before.
  for (const part of loadersByPart.keys()) {
    const others = languages.filter((other) => other !== language && speaks(part, language));
    for (const other of others) i18n.removeResourceBundle(other, part);
  }
  return true;
}

/** Brings the French of a part, for what it lacks in another language. Where it cannot be had, nothing changes. */
export async function loadFrench(part: string): Promise<void> {
  const loaders = loadersByPart.get(part);
  if (loaders) await loadPart(part, loaders, defaultLanguage);
}

/** A dictionary that cannot be had is replaced by another one: a wrong language beats no text. */
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
    const isMute = !languages.some((other) => speaks(part, other));
    // Nobody waits for a second dictionary when there are words already.
    if (isLate(error) && !isMute) return;
    if (language !== defaultLanguage) await loadPart(part, loaders, defaultLanguage);
    else if (isMute) throw error;
  }
}

/** The language of the page, such as the API takes it in `locale`. */
export function useCurrentLanguage(): Language {
  return languageOf(useTranslation().i18n.language) ?? defaultLanguage;
}

/** The locale in which the present language writes dates and amounts here: English as in Europe. */
export function useFormatLocale(): string {
  const { language } = useTranslation().i18n;
  return language === 'en' ? 'en-GB' : language;
}
