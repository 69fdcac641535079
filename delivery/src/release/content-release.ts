import { custom } from 'valibot';
import type { contentFormat } from '@amendes/protocol/content-page.ts';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { isObject, parseJson } from '../site/parse-json.ts';
import { asPromoted, ignoreFault, remedyOf, notPublished } from './read-release.ts';
import { integrityOf, releaseFile, type SealedFile } from './release.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import type { TextSources } from '../content/read/read-sources.ts';

/** Properties of a text that are known without opening it. */
interface TextDescription {
  /** Path below the release's folder. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly updated: string;
  /** True if the page lists all others: its documents must name them. */
  readonly listsSite?: boolean;
}

/** Sealed state of all texts, as its `release.json` describes it. */
export interface ContentRelease {
  readonly name: typeof contentName;
  readonly build: string;
  readonly format: typeof contentFormat;
  /** Texts by name of the page, then by language. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, TextDescription>>>>;
  /** Facts that the texts need from the operator. */
  readonly facts: readonly OperatorFact[];
  readonly files: Readonly<Record<string, SealedFile>>;
  /** Hash of the files that the texts were written in. Texts from before 2026-11-22 lack it. */
  readonly sources?: string;
}

/** File beside the texts with the files that they were written in, for editors who continue writing. No citizen requests it. */
export const sourcesFile = 'sources.json';

/** Folder of its releases, beside those of the parts. */
export const contentName = 'content';

/**
 * Returns the texts, or undefined if the site's storage has no such release, or its description is no JSON.
 * @throws {DeliveryError} when the storage reports that they are damaged.
 */
export async function findContentRelease(
  site: SiteFolder,
  build: string,
): Promise<ContentRelease | undefined> {
  const isThere = await site.storage.read(`${releasePath(contentName, build)}/${releaseFile}`);
  return isThere && readContentRelease(site, build).catch(ignoreFault);
}

/**
 * Returns the files that texts were written in; undefined if they are missing, or not what was published.
 * @param site The site as its registry vouches for it (`asPromoted`), if the texts must be reliable.
 */
export async function findTextSources(
  site: SiteFolder,
  build: string,
): Promise<TextSources | undefined> {
  return readSourcesOf(site, build).catch(ignoreFault);
}

/** Texts that a registry serves, and the hashes of the manifests that it names. */
interface Served {
  readonly content?: { readonly current: string } | undefined;
  readonly manifests?: Readonly<Record<string, string>> | undefined;
}

/**
 * Returns the files that the served texts were written in; undefined if none are served, or were published without.
 * @throws {DeliveryError} when they are missing or changed: an editor who continued without them would publish other texts in the
 * place of all.
 */
export async function readServedSources(
  site: SiteFolder,
  registry: Served,
): Promise<TextSources | undefined> {
  const { content } = registry;
  return content && readSourcesOf(asPromoted(site, registry), content.current);
}

async function readSourcesOf(site: SiteFolder, build: string): Promise<TextSources | undefined> {
  const release = await readContentRelease(site, build);
  if (release.sources === undefined) return undefined;
  const bytes = await site.storage.read(`${releasePath(contentName, build)}/${sourcesFile}`);
  if (!bytes || integrityOf(bytes) !== release.sources) throw notPublished(release, sourcesFile);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bytes that `publishContent` wrote
  return JSON.parse(bytes.toString()) as TextSources;
}

/** @throws {DeliveryError} when the site's storage has no such release, or its description is damaged. */
export async function readContentRelease(site: SiteFolder, build: string): Promise<ContentRelease> {
  const bytes = await site.storage.read(`${releasePath(contentName, build)}/${releaseFile}`);
  if (!bytes) throw new DeliveryError(`No release ${build} of the content: publish it first`);
  // Everything else is what `publishContent` wrote.
  const read = parseJson(bytes, custom<ContentRelease>(isObject));
  if (read.ok) return read.value;
  const remedy = remedyOf({ name: contentName, build });
  throw new DeliveryError(`${contentName} ${build} is damaged: ${remedy}`);
}
