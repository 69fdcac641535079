import { dictionariesFolder } from '@amendes/config/build-description.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { Language } from '../languages.ts';
import type { Release } from '../release/release.ts';
import { releasePath, type SiteFolder } from '../site-folder.ts';
import { mergeDictionaries, type Dictionary } from './merge-dictionaries.ts';

/**
 * All texts of the site in one language. The releases are in the order of the registry, where a part
 * stands since it was first promoted: where two give different texts, the part that had the key's area
 * first is right, whichever of them is the newer.
 * @throws {DeliveryError} when a dictionary cannot be read.
 */
export async function siteTexts(
  site: SiteFolder,
  releases: readonly Release[],
  language: Language,
): Promise<Dictionary> {
  const paths = releases.flatMap((release) =>
    textPaths(release, language).map(
      (path) => `${releasePath(release.name, release.build)}/${path}`,
    ),
  );
  return mergeDictionaries(await Promise.all(paths.map((path) => readDictionary(site, path))));
}

/** The dictionaries of a release in one language. */
export function textPaths({ dictionaries, files }: Release, language: Language): readonly string[] {
  return dictionaries
    .map((_, index) => `${dictionariesFolder}/${index}/${language}.json`)
    .filter((path) => path in files);
}

async function readDictionary(site: SiteFolder, path: string): Promise<Dictionary> {
  const bytes = await site.storage.read(path);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- copied by the build
    return JSON.parse(bytes?.toString() ?? '') as Dictionary;
  } catch {
    throw new DeliveryError(`${path}: is missing or not JSON`);
  }
}
