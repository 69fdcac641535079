import type { Language, TextLoaders } from '@amendes/contract';
import { withTimeout } from '@amendes/contract/host';
import { admitUnnamed } from '../integrity/sealed-files.ts';
import type { RegisteredRelease } from '../registry/registry.ts';
import { note } from '../watch/watch-page.ts';

type Load = TextLoaders['fr'];

/** As the document came: the texts in it are those that it names. Where pages are rendered for it, there is none. */
const documentLanguage = globalThis.document?.documentElement.lang;

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
        if (language !== documentLanguage) await admitUnnamed(release);
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
