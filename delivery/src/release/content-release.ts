import { custom } from 'valibot';
import type { contentFormat } from '@amendes/protocol/content-page.ts';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { isObject, parseJson } from '../site/parse-json.ts';
import { asPromoted, ignoreFault, mendingOf, notPublished } from './read-release.ts';
import { integrityOf, releaseFile, type SealedFile } from './release.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import type { TextSources } from '../content/read/read-sources.ts';

/** What is known of a text without opening it. */
interface TextDescription {
  /** Path below the release's folder. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly updated: string;
  /** Whether the page lists all others: its documents have to name them. */
  readonly listsSite?: boolean;
}

/** A sealed state of all texts: what its `release.json` holds. */
export interface ContentRelease {
  readonly name: typeof contentName;
  readonly build: string;
  readonly format: typeof contentFormat;
  /** By name of the page, then by language. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, TextDescription>>>>;
  /** What the texts ask the operator for. */
  readonly facts: readonly OperatorFact[];
  readonly files: Readonly<Record<string, SealedFile>>;
  /** The hash of the files that they were written in. Texts from before 2026-11-22 lack them. */
  readonly sources?: string;
}

/** Beside the texts: the files that they were written in, for whoever goes on writing. No visitor asks for it. */
export const sourcesFile = 'sources.json';

/** The folder of its releases, beside those of the parts. */
export const contentName = 'content';

/**
 * The texts, or nothing when the site's storage has no such release, or what describes it is no JSON.
 * @throws {DeliveryError} when the storage tells that they are damaged.
 */
export async function findContentRelease(
  site: SiteFolder,
  build: string,
): Promise<ContentRelease | undefined> {
  const isThere = await site.storage.read(`${releasePath(contentName, build)}/${releaseFile}`);
  return isThere && readContentRelease(site, build).catch(ignoreFault);
}

/**
 * The files that texts were written in; nothing when they are not there, or not what was published.
 * @param site With what its registry vouches for (`asPromoted`), where the texts are to be relied on.
 */
export async function findTextSources(
  site: SiteFolder,
  build: string,
): Promise<TextSources | undefined> {
  return readSourcesOf(site, build).catch(ignoreFault);
}

/** Which texts a registry serves, and the hashes of the manifests that it names. */
interface Served {
  readonly content?: { readonly current: string } | undefined;
  readonly manifests?: Readonly<Record<string, string>> | undefined;
}

/**
 * The files that the served texts were written in; nothing where none are served, or were published without.
 * @throws {DeliveryError} when they are gone or changed: whoever went on without them would publish other texts in the
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

/** @throws {DeliveryError} when the site's storage has no such release, or not what describes it. */
export async function readContentRelease(site: SiteFolder, build: string): Promise<ContentRelease> {
  const bytes = await site.storage.read(`${releasePath(contentName, build)}/${releaseFile}`);
  if (!bytes) throw new DeliveryError(`No release ${build} of the content: publish it first`);
  // The rest is what `publishContent` wrote.
  const read = parseJson(bytes, custom<ContentRelease>(isObject));
  if (read.ok) return read.value;
  const mending = mendingOf({ name: contentName, build });
  throw new DeliveryError(`${contentName} ${build} is damaged: ${mending}`);
}
