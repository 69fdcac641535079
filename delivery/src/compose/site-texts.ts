import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dictionariesFolder } from '@amendes/config/build-description.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { Language } from '../languages.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site-folder.ts';
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
  const paths = releases.flatMap(({ name, build, dictionaries, files }) =>
    dictionaries
      .map((_, index) => `${dictionariesFolder}/${index}/${language}.json`)
      .filter((path) => path in files)
      .map((path) => join(site.release(name, build), path)),
  );
  return mergeDictionaries(await Promise.all(paths.map(readDictionary)));
}

async function readDictionary(path: string): Promise<Dictionary> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- copied by the build
    return JSON.parse(await readFile(path, 'utf8')) as Dictionary;
  } catch {
    throw new DeliveryError(`${path}: is missing or not JSON`);
  }
}
