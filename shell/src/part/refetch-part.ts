import { languages, type Language, type TextLoaders } from '@amendes/contract';
import { withTimeout } from '@amendes/contract/host';
import { admitUnnamed } from '../integrity/sealed-files.ts';
import type { RegisteredRelease } from '../registry/registry.ts';
import { note } from '../watch/watch-page.ts';

type Load = TextLoaders['fr'];

/** Each build has the texts of a language in a file of this name. */
const textsOf = (language: Language) => `texts-${language}.js`;

/**
 * The language of a document, told by the texts of a release that it names: its own attribute is rewritten by the
 * translators of browsers. Nothing where it names those of several languages.
 */
export function documentLanguage({ files }: RegisteredRelease): Language | undefined {
  const [own, another] = languages.filter((language) => textsOf(language) in files);
  return another ? undefined : own;
}

/** The language that a release can speak: the document's own, where the list that leads to another one does not come. */
export async function speakable(release: RegisteredRelease, wanted: Language): Promise<Language> {
  try {
    await admitUnnamed(release, textsOf(wanted));
    return wanted;
  } catch (reason) {
    note({ kind: 'part', reason, release });
    return documentLanguage(release) ?? wanted;
  }
}

const persistent = new WeakMap<TextLoaders, TextLoaders>();

/**
 * A release's texts, asked for once more past the browser's cache where they do not come. When they do
 * not come then either, that is reported: the visitor may be shown another language, and no failure.
 */
export function persistentTexts(release: RegisteredRelease, texts: TextLoaders): TextLoaders {
  const present = persistent.get(texts);
  if (present) return present;
  const persist = (language: Language): Load => {
    const load = texts[language];
    return async () => {
      try {
        await admitUnnamed(release, textsOf(language));
        return await load().catch(() => refetch(release).then(load));
      } catch (error) {
        note({ kind: 'part', reason: error, release });
        throw error;
      }
    };
  };
  const loaders = {
    fr: persist('fr'),
    en: persist('en'),
    de: persist('de'),
    nl: persist('nl'),
    it: persist('it'),
    es: persist('es'),
  };
  persistent.set(texts, loaders);
  return loaders;
}

/**
 * Clears the way for another attempt at a release: every file that was asked for is fetched past the
 * browser's cache, where a damaged copy may be kept as immutable. What cannot be fetched is left to the
 * attempt itself.
 */
export async function refetch({ base, entry }: RegisteredRelease): Promise<void> {
  const folder = new URL(base, document.baseURI).href;
  const asked = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => address.startsWith(folder));
  const addresses = new Set([folder + entry, ...asked]);
  const fetched = [...addresses].map((address) =>
    fetch(address, { cache: 'reload', mode: 'cors' }),
  );
  await withTimeout(Promise.allSettled(fetched));
}
