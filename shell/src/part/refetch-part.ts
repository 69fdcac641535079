import { languages, type Language, type TextLoaders } from '@amendes/contract';
import { withTimeout } from '@amendes/contract/host';
import { admitUnnamed } from '../integrity/sealed-files.ts';
import type { RegisteredRelease } from '../registry/registry.ts';
import { note } from '../watch/watch-page.ts';

type Load = TextLoaders['fr'];

/** Returns the name of the file that contains the texts of a language in each build. */
const textsOf = (language: Language) => `texts-${language}.js`;

/**
 * Returns the language of a document, recognised by the texts that it names for a release: the translators of browsers
 * rewrite its `lang` attribute. Returns nothing if it names the texts of several languages.
 */
export function documentLanguage({ files }: RegisteredRelease): Language | undefined {
  const [own, another] = languages.filter((language) => textsOf(language) in files);
  return another ? undefined : own;
}

/** Returns the wanted language, or the document's if the list that leads to the wanted one cannot be loaded. */
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
 * Returns loaders of a release's texts that retry once past the browser's cache. If the retry fails too, the failure is
 * reported, because the citizen may be shown another language instead of an error.
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
 * Prepares another attempt at a release: every requested file is fetched past the browser's cache, which may keep a
 * damaged copy as immutable. Files that cannot be fetched are left to the attempt itself.
 */
export async function refetch({ base, entry }: RegisteredRelease): Promise<void> {
  const folder = new URL(base, document.baseURI).href;
  const requested = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => address.startsWith(folder));
  const addresses = new Set([folder + entry, ...requested]);
  const fetched = [...addresses].map((address) =>
    fetch(address, { cache: 'reload', mode: 'cors' }),
  );
  await withTimeout(Promise.allSettled(fetched));
}
