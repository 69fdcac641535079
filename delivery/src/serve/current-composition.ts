import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentDocuments } from '../compose/current-documents.ts';
import {
  routeTableFile,
  unknownAddress,
  type DocumentKind,
  type RouteTable,
} from '../compose/route-table.ts';
import { DeliveryError } from '../delivery-error.ts';
import { readConfiguration, type Configuration } from '../read-configuration.ts';
import type { SiteFolder } from '../site-folder.ts';
import { routeMatcher } from './route-matcher.ts';
import { commonHeaders, securityHeaders, type FrameAncestors } from './security-headers.ts';

/** What the documents of one composition are served by. */
interface Composition {
  /** The folder of its documents, whichever composition is served by now. */
  readonly documents: string;
  /** What every document is sent with. */
  readonly headers: Readonly<Record<string, string>>;
  /** What every answer is sent with. */
  readonly common: Readonly<Record<string, string>>;
  readonly configuration: Configuration;
  /** The route that answers a path, or nothing. */
  readonly find: (path: string) => (DocumentKind & { readonly pattern: string }) | undefined;
  readonly unknown: DocumentKind;
  /** The names of the parts that answer addresses. */
  readonly parts: ReadonlySet<string>;
}

export interface CurrentComposition {
  (): Promise<Composition>;
  /** What was found at the last question, for answers that cannot wait or need not know more. */
  readonly last: () => Composition;
}

/**
 * Answers with the composition that is served now: a new one takes effect with the next request. One
 * that cannot be read is told to `onFailure`, and the last one that could goes on.
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
  const ask = async () => {
    const documents = await currentDocuments(site).catch(() => known);
    if (documents === known) return composition;
    known = documents;
    return read(documents).then(
      (fresh) => (composition = fresh),
      (error: unknown) => {
        onFailure(error);
        return composition;
      },
    );
  };
  return Object.assign(ask, { last: () => composition });
}

async function readComposition(
  site: SiteFolder,
  documents: string,
  frameAncestors: FrameAncestors,
): Promise<Composition> {
  const table = await readRouteTable(documents);
  const configuration = await readConfiguration(site);
  return {
    documents,
    headers: securityHeaders(configuration, frameAncestors),
    common: commonHeaders(configuration.siteOrigin),
    configuration,
    find: routeMatcher(table.routes),
    unknown: unknownAddress(table),
    parts: new Set([table.shell, ...table.routes.map(({ part }) => part)]),
  };
}

/** @throws {DeliveryError} when the folder holds no documents. */
export async function readRouteTable(documents: string): Promise<RouteTable> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `compose`
    return JSON.parse(await readFile(join(documents, routeTableFile), 'utf8')) as RouteTable;
  } catch {
    throw new DeliveryError(`No documents in ${documents}: compose the site again`);
  }
}
