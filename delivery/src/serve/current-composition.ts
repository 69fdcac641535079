import { access, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  currentDocuments,
  compositionFile,
  compositionFormat,
  parseDescription,
  documentName,
  promotedOnlyFile,
  routeTableFile,
  unknownAddress,
  type DocumentKind,
  type RouteTable,
} from '../compose/composition.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { type FrameAncestors, commonHeaders } from './answer-plainly.ts';
import { sourceOf, documentHeaders } from '../compose/first-script.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { readConfiguration, type Configuration } from '../site/read-configuration.ts';
import { ignoreMissing } from '../storage/drafts.ts';
import { routeMatcher } from './route-matcher.ts';

export interface CurrentComposition {
  (): Promise<Composition>;
  /** What was found at the last question, for answers that cannot wait or need not know more. */
  readonly last: () => Composition;
  /** Why the composition of this moment is not served, but the one before it; nothing when it is served. */
  readonly refusal: () => string | undefined;
}

/** How long one that cannot be read is left alone, in milliseconds. */
const retryAfter = 1000;

/**
 * Answers with the composition that is served now: a new one takes effect as soon as it has been read, and the one
 * before answers until then. One that cannot be read, or has a format that this server does not know, is told to
 * `onFailure`, and the last one that could goes on.
 * @throws {DeliveryError} when there is none to begin with.
 */
export async function currentComposition(
  site: SiteFolder,
  frameAncestors: FrameAncestors,
  onFailure: (error: unknown) => void,
): Promise<CurrentComposition> {
  const read = (documents: string) => readComposition(site, documents, frameAncestors);
  let known = await currentDocuments(site);
  let composition = await read(known);
  let refused: { readonly reason: string; readonly at: number } | undefined;
  const ask = async () => {
    const documents = await currentDocuments(site).catch(() => known);
    const isLeftAlone = !refused || performance.now() - refused.at < retryAfter;
    if (documents === known && isLeftAlone) return composition;
    known = documents;
    try {
      const next = await read(documents);
      // One that came meanwhile may have been read sooner: what was read late must not take its place.
      if (known !== documents) return composition;
      composition = next;
      refused = undefined;
    } catch (error) {
      if (known !== documents) return composition;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== refused?.reason) onFailure(error);
      refused = { reason, at: performance.now() };
    }
    return composition;
  };
  return Object.assign(ask, { last: () => composition, refusal: () => refused?.reason });
}

/** What one composition is served by. */
interface Composition {
  /** Its folder, whichever composition is served by now. */
  readonly folder: string;
  readonly documents: string;
  /** What every document is sent with. */
  readonly headers: Readonly<Record<string, string>>;
  /** What every answer is sent with. */
  readonly common: Readonly<Record<string, string>>;
  readonly configuration: Configuration;
  /** The route that answers a path, or nothing. */
  readonly find: (path: string) => (DocumentKind & { readonly pattern: string }) | undefined;
  readonly unknown: DocumentKind;
  readonly table: RouteTable;
  /** Whether releases that were never promoted are nobody's to read. */
  readonly promotedOnly: boolean;
  /** The names of the parts that answer addresses. */
  readonly parts: ReadonlySet<string>;
}

/** @throws {DeliveryError} when it is of a format that this server does not know, or cannot be read. */
async function readComposition(
  site: SiteFolder,
  documents: string,
  frameAncestors: FrameAncestors = "'none'",
): Promise<Composition> {
  const configuration = await readConfiguration(site);
  const sent = await readDocumentHeaders(documents, configuration);
  const common = commonHeaders(configuration.siteOrigin);
  const table = await readRouteTable(documents);
  return {
    folder: dirname(documents),
    documents,
    headers: { ...common, ...framedBy(frameAncestors, sent) },
    common,
    configuration,
    find: routeMatcher(table.routes),
    unknown: unknownAddress(table),
    table,
    promotedOnly: await isThere(join(documents, promotedOnlyFile)),
    parts: new Set([table.shell, ...table.routes.map(({ part }) => part)]),
  };
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * What the documents of a composition are sent with, as it says itself.
 * @throws {DeliveryError} when it is of a format that this version of delivery does not know.
 */
export async function readDocumentHeaders(
  documents: string,
  configuration: Configuration,
): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(documents, compositionFile), 'utf8').catch(ignoreMissing);
  if (text === undefined) return headersOfUndescribed(documents, configuration);
  const description = parseDescription(text);
  const name = `The composition ${basename(dirname(documents))}`;
  if (!description) throw new DeliveryError(`${name} is damaged: compose the site again`);
  if (description.format === compositionFormat) return description.headers;
  throw new DeliveryError(
    `${name} has format ${description.format}, this server knows ${compositionFormat}: update the server, or roll the composer back`,
  );
}

/** @throws {DeliveryError} when the folder holds no documents. */
export async function readRouteTable(documents: string): Promise<RouteTable> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the composer
    return JSON.parse(await readFile(join(documents, routeTableFile), 'utf8')) as RouteTable;
  } catch {
    throw new DeliveryError(`No documents in ${documents}: compose the site again`);
  }
}

/** A composition from before they described themselves: the one script in its documents is what the policy allows. */
async function headersOfUndescribed(documents: string, configuration: Configuration) {
  const kind = unknownAddress(await readRouteTable(documents));
  const html = await readFile(join(documents, documentName(kind, 'fr')), 'utf8');
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1];
  return documentHeaders(configuration, script && sourceOf(script));
}

function framedBy(
  frameAncestors: FrameAncestors,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const name = 'content-security-policy';
  const policy = headers[name] ?? '';
  return {
    ...headers,
    [name]: policy.replace("frame-ancestors 'none'", `frame-ancestors ${frameAncestors}`),
  };
}
