import { readFile } from 'node:fs/promises';
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
  type RouteTable,
} from '../compose/composition.ts';
import { signedFile } from '../registry/public-registry.ts';
import { readRegistry } from '../registry/registry.ts';
import { hashOf, readSignedComposition } from '../registry/signed-composition.ts';
import { configurationFault } from '../release/configuration-release.ts';
import { documentsFolder, type SiteFolder } from '../site/site-folder.ts';
import { type FrameAncestors, commonHeaders } from './answer-plainly.ts';
import { sourceOf, documentHeaders } from '../compose/first-script.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { readConfiguration, type Configuration } from '../site/read-configuration.ts';
import { ignoreMissing, isThere } from '../storage/drafts.ts';
import { routeMatcher } from './route-matcher.ts';

export interface CurrentComposition {
  (): Promise<Composition>;
  /** Returns the composition that was found last, for answers that cannot wait or need nothing newer. */
  readonly last: () => Composition;
  /** Returns the reason why the composition before the newest one is served; undefined if the newest one is. */
  readonly refusal: () => string | undefined;
}

const policyHeader = 'content-security-policy';

/** Time before an unreadable composition, or a list of signed files, is read again, in milliseconds. */
const retryAfter = 1000;

/**
 * Returns the composition that is served now. While a new one is read, which takes milliseconds, callers wait for it.
 * A composition that cannot be read, or has a format that this server does not know, is reported to `onFailure`, and
 * the last good one continues.
 * @throws {DeliveryError} when there is none at the start.
 */
export async function currentComposition(
  site: SiteFolder,
  settings: CompositionSettings,
  onFailure: (error: unknown) => void,
): Promise<CurrentComposition> {
  const read = (documents: string, least?: number) =>
    readComposition(site, documents, settings, least);
  let known = await currentDocuments(site);
  let composition = await read(known);
  let refused: { readonly reason: string; readonly at: number } | undefined;
  let reading = Promise.resolve();
  const update = async (documents: string) => {
    try {
      const next = await read(documents, composition.version);
      // A newer composition may have been read faster: this one must not replace it.
      if (known !== documents) return;
      composition = next;
      refused = undefined;
    } catch (error) {
      if (known !== documents) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== refused?.reason) onFailure(error);
      refused = { reason, at: performance.now() };
    }
  };
  const readCurrent = async () => {
    const documents = await currentDocuments(site).catch(() => known);
    const isRetryDue = refused !== undefined && performance.now() - refused.at >= retryAfter;
    if (documents !== known || isRetryDue) {
      known = documents;
      reading = update(documents);
    }
    // Once a release is promoted, no document of the one before may be sent, not even a few milliseconds later.
    await reading;
    return composition;
  };
  return Object.assign(readCurrent, { last: () => composition, refusal: () => refused?.reason });
}

export interface CompositionSettings {
  /** Sites that may show the site in a frame; none, except for a preview. */
  readonly frameAncestors?: FrameAncestors;
  /**
   * True if only files that the owner of a key has composed are sent; on a site whose key is stored beside it, all are.
   */
  readonly signedOnly?: boolean;
}

/** A composition with everything that is needed to serve it. */
export type Composition = Awaited<ReturnType<typeof readComposition>>;

/**
 * @param least The version of the registry that was served before.
 * @throws {DeliveryError} when its format is unknown to this server, when it cannot be read, or when it is not what
 * somebody with a key has composed recently.
 */
async function readComposition(
  site: SiteFolder,
  documents: string,
  { frameAncestors = "'none'", signedOnly = false }: CompositionSettings,
  least = 0,
) {
  const list = signedOnly ? await signedFiles(site, dirname(documents), least) : undefined;
  const configuration = await readConfiguration(site);
  const sent = await readDocumentHeaders(documents, configuration);
  const common = commonHeaders(configuration.siteOrigin);
  const table = await readRouteTable(documents);
  return {
    /** Its own folder, even after the site switches to another composition. */
    folder: dirname(documents),
    documents,
    /** Headers of every document. */
    headers: {
      ...common,
      ...sent,
      [policyHeader]: (sent[policyHeader] ?? '').replace(
        "frame-ancestors 'none'",
        `frame-ancestors ${frameAncestors}`,
      ),
    },
    /** Headers of every answer. */
    common,
    configuration,
    /** Returns the route that answers a path, or undefined. */
    find: routeMatcher(table.routes),
    unknown: unknownAddress(table),
    /** True if releases that were never promoted are refused. */
    promotedOnly: list?.promotedOnly ?? (await isThere(join(documents, promotedOnlyFile))),
    /** Version of the registry that it was last composed from, if that is signed. */
    version: list?.version,
    /** True if these bytes of a file were composed, by its path below the folder. Always true if signatures are not checked. */
    isSigned: list?.isSigned ?? (async () => true),
  };
}

/**
 * Reads the list of files that may be sent of a composition.
 * @throws {DeliveryError} when nobody has signed it, when it is older than the one served before, when its
 * description or routes were changed, or when the configuration beside it is not the signed one.
 */
async function signedFiles(site: SiteFolder, folder: string, least: number) {
  const list = await readSignedComposition(site, folder);
  if (!list) return undefined;
  const name = `The composition ${basename(folder)}`;
  const { version } = list;
  if (version < least) {
    throw new DeliveryError(
      `${name} was composed of version ${version} of the registry, and one of version ${least} was served: compose the site again`,
    );
  }
  for (const path of [compositionFile, routeTableFile].map(
    (file) => `${documentsFolder}/${file}`,
  )) {
    const hash = hashOf(await readFile(join(folder, path)).catch(() => Buffer.of()));
    if (list.files[path] === hash) continue;
    throw new DeliveryError(`${name} has another ${path} than was signed: compose the site again`);
  }
  const fault = await configurationFault(site, await readRegistry(site));
  if (fault !== undefined) throw new DeliveryError(fault);
  let readAt = performance.now();
  let latest: ReturnType<typeof readSignedComposition> = Promise.resolve(list);
  const isSigned = async (path: string, hash: string) => {
    // A repair signs the composition again, and may compress this file differently.
    if (signedForms.includes(path)) return true;
    const before = await latest;
    if (before?.files[path] === hash) return true;
    if (performance.now() - readAt > retryAfter) {
      readAt = performance.now();
      latest = readSignedComposition(site, folder).catch(() => before);
    }
    // Also waits for a list that another request is reading.
    return (await latest)?.files[path] === hash;
  };
  const promotedOnly = `${documentsFolder}/${promotedOnlyFile}` in list.files;
  return { version, isSigned, promotedOnly };
}

/** This file contains the signed data and the signatures, and is also written without a composition. */
const signedForms = ['', '.br', '.gz'].map((form) => signedFile + form);

/**
 * Returns the headers of a composition’s documents, from its own description.
 * @throws {DeliveryError} when its format is unknown to this version of delivery.
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

/** @throws {DeliveryError} when the folder contains no documents. */
export async function readRouteTable(documents: string): Promise<RouteTable> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the composer
    return JSON.parse(await readFile(join(documents, routeTableFile), 'utf8')) as RouteTable;
  } catch {
    throw new DeliveryError(`No documents in ${documents}: compose the site again`);
  }
}

/** For a composition without a description, from an older version: its policy allows the one script in its documents. */
async function headersOfUndescribed(documents: string, configuration: Configuration) {
  const kind = unknownAddress(await readRouteTable(documents));
  const html = await readFile(join(documents, documentName(kind, 'fr')), 'utf8');
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1];
  return documentHeaders(configuration, script && sourceOf(script));
}
