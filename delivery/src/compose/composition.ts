import { readFile, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { is, number, object, optional, record, string, unknown } from 'valibot';
import type { Language } from '../site/languages.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing } from '../storage/drafts.ts';

/** Which document answers an address, for whoever serves the site. */
export interface RouteTable {
  readonly routes: readonly (DocumentKind & { readonly pattern: string })[];
  /** The part that answers every other address, with the status 404. */
  readonly shell: string;
}

export const routeTableFile = 'routes.json';

/** What an address is answered with, in any language. */
export interface DocumentKind {
  readonly part: string;
  readonly indexed: boolean;
  /** The information page that is shown there: it has documents of its own. */
  readonly content?: string;
  /** Name of a document of its own. */
  readonly document?: string;
  /** Whether that holds the whole page. */
  readonly prerendered?: boolean;
}

/** Path of a document below the folder of all documents: each part has a folder of its own. */
export function documentName(kind: DocumentKind, language: Language): string {
  return `${kind.part}/${documentFile(kind, language)}`;
}

/** Name of a document in the folder of its part. */
export function documentFile(
  { indexed, content, document }: DocumentKind,
  language: Language,
): string {
  return `${document ?? content ?? 'index'}.${language}${indexed ? '' : '.unlisted'}.html`;
}

/** What no route answers. */
export const unknownAddress = ({ shell }: RouteTable): DocumentKind => ({
  part: shell,
  indexed: false,
  document: 'not-found',
  prerendered: true,
});

/** Beside the documents, and replaced with them. */
export const partsFile = 'parts.json';
export const publishedFile = 'published.json';
export const sitemapFile = 'sitemap.xml';
export const robotsFile = 'robots.txt';

/** Where it is, releases that were never promoted are not served: in production. */
export const promotedOnlyFile = 'promoted-only.txt';

export const textsName = (language: Language) => `${language}.json`;

/*
 * What a composition says of itself to whoever serves it. It stands beside the documents and changes with them, so that
 * no server sends them with headers of other ones.
 */

export const compositionFile = 'composition.json';

/**
 * The version of what a server relies on: the names and places of the files of a composition, the table of routes, and
 * the entries of this file. A server that does not know it goes on with the composition before.
 */
export const compositionFormat = 1;

export interface CompositionDescription {
  readonly format: number;
  /** What every document is sent with. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Nothing when it is no description. Of another format no more is looked at than its number. */
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
 * The folder of the documents that are served now, as it is called after the switch of any later
 * composition too. Whoever needs several files of one composition reads them below it; for a single file
 * `site.documents` will do, which always leads to the present one.
 * @throws {DeliveryError} when the site was never composed.
 */
export async function currentDocuments(site: SiteFolder): Promise<string> {
  const folder = await realpath(site.documents).catch(ignoreMissing);
  if (folder !== undefined) return folder;
  throw new DeliveryError(`No documents in ${site.root}: compose the site first`);
}

/** The id of the composition that is served, or nothing when the site was never composed. */
export async function servedComposition(site: SiteFolder): Promise<string | undefined> {
  const target = await readlink(site.current).catch(ignoreMissing);
  return target && basename(target);
}

/**
 * The releases, as `<name>/<build>`, that the documents in a folder name.
 * @throws {DeliveryError} when they cannot be read off.
 */
export async function releasesNamedIn(documents: string): Promise<readonly string[]> {
  const read = (name: string) => readFile(join(documents, name), 'utf8').catch(ignoreMissing);
  const [parts = '{}', table = '{}', published = ''] = await Promise.all(
    [partsFile, routeTableFile, publishedFile].map(read),
  );
  const [build, name] = [parts, table].map(shellOf);
  if (build === undefined || name === undefined) {
    throw new DeliveryError(
      `What ${documents} needs cannot be read: remove it once no server goes on with it`,
    );
  }
  // Whatever a document loads has the address of its release's folder.
  const addressed = [...(parts + published).matchAll(/\/releases\/([\w-]+\/[\w-]+)\//g)];
  return [`${name}/${build}`, ...addressed.flatMap((found) => found.slice(1))];
}

/** `parts.json` says which build the shell is, `routes.json` under which name: nothing in what is not JSON. */
function shellOf(text: string): string | undefined {
  const read = parseJson(text, object({ shell: optional(string(), '') }));
  return read.ok ? read.value.shell : undefined;
}
