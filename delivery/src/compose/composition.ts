import { readFile, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { is, number, object, optional, record, string, unknown } from 'valibot';
import type { Language } from '../site/languages.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing } from '../storage/drafts.ts';

/** Maps addresses to documents, for the servers of the site. */
export interface RouteTable {
  readonly routes: readonly (DocumentKind & { readonly pattern: string })[];
  /** The part that answers every other address, with status 404. */
  readonly shell: string;
}

export const routeTableFile = 'routes.json';

/** The answer to an address, in any language. */
export interface DocumentKind {
  readonly part: string;
  readonly indexed: boolean;
  /** The information page that is shown there: it has its own documents. */
  readonly content?: string;
  /** Name of its document, if it has its own. */
  readonly document?: string;
  /** True if that document contains the whole page. */
  readonly prerendered?: boolean;
}

/** Returns the path of a document below the folder of all documents: each part has its own folder. */
export function documentName(kind: DocumentKind, language: Language): string {
  return `${kind.part}/${documentFile(kind, language)}`;
}

/** Returns the name of a document in the folder of its part. */
export function documentFile(
  { indexed, content, document }: DocumentKind,
  language: Language,
): string {
  return `${document ?? content ?? 'index'}.${language}${indexed ? '' : '.unlisted'}.html`;
}

/** Returns the answer to an address that matches no route. */
export const unknownAddress = ({ shell }: RouteTable): DocumentKind => ({
  part: shell,
  indexed: false,
  document: 'not-found',
  prerendered: true,
});

/** These files are stored beside the documents, and replaced with them. */
export const partsFile = 'parts.json';
export const publishedFile = 'published.json';
export const sitemapFile = 'sitemap.xml';
export const robotsFile = 'robots.txt';

/** If this file exists, releases that were never promoted are not served: in production. */
export const promotedOnlyFile = 'promoted-only.txt';

export const textsName = (language: Language) => `${language}.json`;

/*
 * The description of a composition, for the servers of the site. It is stored beside the documents and changes with
 * them, so that no server sends them with the headers of other documents.
 */

export const compositionFile = 'composition.json';

/**
 * Version of everything that a server relies on: the names and places of a composition’s files, the table of routes,
 * and the entries of this file. A server that does not know this version continues with the composition before.
 */
export const compositionFormat = 1;

export interface CompositionDescription {
  readonly format: number;
  /** Headers of every document. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns undefined if the text is not a description. Of another format, only its number is read. */
export function parseDescription(text: string): CompositionDescription | undefined {
  const read = parseJson(text, descriptionSchema);
  if (!read.ok) return undefined;
  const { format, headers } = read.value;
  if (format !== compositionFormat) return { format, headers: {} };
  return is(headersSchema, headers) ? { format, headers } : undefined;
}

const descriptionSchema = object({ format: number(), headers: optional(unknown()) });

const headersSchema = record(string(), string());

/**
 * Returns the real path of the documents that are served now. It stays the same after the site switches to a later
 * composition. Read below it to get several files of one composition; for a single file, `site.documents` is enough, which
 * always leads to the current composition.
 * @throws {DeliveryError} when the site was never composed.
 */
export async function currentDocuments(site: SiteFolder): Promise<string> {
  const folder = await realpath(site.documents).catch(ignoreMissing);
  if (folder !== undefined) return folder;
  throw new DeliveryError(`No documents in ${site.root}: compose the site first`);
}

/** Returns the id of the composition that is served, or undefined if the site was never composed. */
export async function servedComposition(site: SiteFolder): Promise<string | undefined> {
  const target = await readlink(site.current).catch(ignoreMissing);
  return target && basename(target);
}

/**
 * Lists the releases, as `<name>/<build>`, that the documents in a folder name.
 * @throws {DeliveryError} when they cannot be read.
 */
export async function releasesNamedIn(documents: string): Promise<readonly string[]> {
  const read = (name: string) => readFile(join(documents, name), 'utf8').catch(ignoreMissing);
  const [parts = '{}', table = '{}', published = ''] = await Promise.all(
    [partsFile, routeTableFile, publishedFile].map(read),
  );
  const [build, name] = [parts, table].map(shellOf);
  if (build === undefined || name === undefined) {
    throw new DeliveryError(
      `What ${documents} needs cannot be read: remove it once no server uses it any more`,
    );
  }
  // Every file that a document loads has an address in the folder of its release.
  const addressed = [...(parts + published).matchAll(/\/releases\/([\w-]+\/[\w-]+)\//g)];
  return [`${name}/${build}`, ...addressed.flatMap((found) => found.slice(1))];
}

/** `parts.json` names the build of the shell, `routes.json` its name. Returns undefined if the text is not such JSON. */
function shellOf(text: string): string | undefined {
  const read = parseJson(text, object({ shell: optional(string(), '') }));
  return read.ok ? read.value.shell : undefined;
}
