import { dictionariesFolder } from '@amendes/protocol/build-description.ts';
import type { ReadSealedFile } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { languages, type Language } from '../site/languages.ts';
import { isObject } from '../site/parse-json.ts';
import { releasePath } from '../site/site-folder.ts';
import { artifact, toJson, type Artifact } from './artifact.ts';
import { textsName } from './composition.ts';
import type { SiteSources } from './site-sources.ts';

/** Texts by key; a key may also name a group of them. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

/** Plans the texts of the whole site, one file per language. */
export function textsArtifact({ readFile, parts }: SiteSources): Artifact {
  const releases = parts.map(({ release }) => release);
  const inputs = releases.flatMap((release) =>
    languages.flatMap((language) =>
      textPaths(release, language).map((path) => [path, release.files[path]?.integrity]),
    ),
  );
  return artifact(inputs, {
    name: 'texts',
    place: 'assets/i18n',
    spread: false,
    render: () =>
      Object.fromEntries(
        languages.map((language) => [textsName(language), siteTexts(readFile, releases, language)]),
      ),
  });
}

/**
 * Merges all texts of the site in one language. The releases are in the order of the registry, in which a part keeps
 * the place of its first promotion. If two give different texts for a key, the part that used the key’s area first
 * wins, even if the other release is newer.
 * @throws {DeliveryError} when a dictionary differs from its sealed version, or is not JSON.
 */
async function siteTexts(
  readFile: ReadSealedFile,
  releases: readonly Release[],
  language: Language,
): Promise<string> {
  const dictionaries = releases.flatMap((release) =>
    textPaths(release, language).map((path) => readDictionary(readFile, release, path)),
  );
  return toJson(mergeDictionaries(await Promise.all(dictionaries)));
}

/** Returns the paths of a release’s dictionaries in one language. */
function textPaths({ dictionaries, files }: Release, language: Language): readonly string[] {
  return dictionaries
    .map((_, index) => `${dictionariesFolder}/${index}/${language}.json`)
    .filter((path) => path in files);
}

async function readDictionary(
  readFile: ReadSealedFile,
  release: Release,
  path: string,
): Promise<Dictionary> {
  const bytes = await readFile(release, path);
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new DeliveryError(`${releasePath(release.name, release.build)}/${path}: is not JSON`);
  }
}

/**
 * Merges many dictionaries. Two different texts for a key are no error: releases differ in age, and may share a
 * folder of texts. The earlier dictionary wins.
 */
export function mergeDictionaries(dictionaries: readonly Dictionary[]): Dictionary {
  const entries = dictionaries.flatMap((each) => Object.entries(each));
  const merged = [...Map.groupBy(entries, ([key]) => key)].map(([key, found]) => {
    const [first = '', ...others] = found.map(([, entry]) => entry);
    return [
      key,
      isGroup(first) ? mergeDictionaries([first, ...others.filter(isGroup)]) : first,
    ] as const;
  });
  // The object is built from entries, not by assignment: a key may be called `__proto__`.
  return Object.fromEntries(merged);
}

const isGroup = (entry: string | Dictionary): entry is Dictionary => isObject(entry);
