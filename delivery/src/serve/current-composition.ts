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
  /** What was found at the last question, for answers that cannot wait or need not know more. */
  readonly last: () => Composition;
  /** Why the composition of this moment is not served, but the one before it; nothing when it is served. */
  readonly refusal: () => string | undefined;
}

const policyHeader = 'content-security-policy';

/** How long one that cannot be read is left alone, in milliseconds. */
const retryAfter = 1000;

/**
 * Answers with the composition that is served now; whoever asks while a new one is read, which takes milliseconds, waits for
 * it. One that cannot be read, or has a format that this server does not know, is told to `onFailure`, and the last one that
 * could goes on.
 * @throws {DeliveryError} when there is none to begin with.
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
  const takeUp = async (documents: string) => {
    try {
      const next = await read(documents, composition.version);
      // One that came meanwhile may have been read sooner: what was read late must not take its place.
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
  const ask = async () => {
    const documents = await currentDocuments(site).catch(() => known);
    const isLeftAlone = !refused || performance.now() - refused.at < retryAfter;
    if (documents !== known || !isLeftAlone) {
      known = documents;
      reading = takeUp(documents);
    }
    // Once a release is promoted, no document is of the one before, not even a few milliseconds later.
    await reading;
    return composition;
  };
  return Object.assign(ask, { last: () => composition, refusal: () => refused?.reason });
}

export interface CompositionSettings {
  /** Who may show the site in a frame; nobody, unless it is a preview. */
  readonly frameAncestors?: FrameAncestors;
  /**
   * Whether only what was composed by somebody with a key is sent, file by file; on a site whose key lies beside it, all is.
   */
  readonly signedOnly?: boolean;
}

/** What one composition is served by. */
export type Composition = Awaited<ReturnType<typeof readComposition>>;

/**
 * @param least The version of the registry that was served before.
 * @throws {DeliveryError} when it is of a format that this server does not know, cannot be read, or is not what somebody
 * with a key has composed lately.
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
    /** Its folder, whichever composition is served by now. */
    folder: dirname(documents),
    documents,
    /** What every document is sent with. */
    headers: {
      ...common,
      ...sent,
      [policyHeader]: (sent[policyHeader] ?? '').replace(
        "frame-ancestors 'none'",
        `frame-ancestors ${frameAncestors}`,
      ),
    },
    /** What every answer is sent with. */
    common,
    configuration,
    /** The route that answers a path, or nothing. */
    find: routeMatcher(table.routes),
    unknown: unknownAddress(table),
    /** Whether releases that were never promoted are nobody's to read. */
    promotedOnly: list?.promotedOnly ?? (await isThere(join(documents, promotedOnlyFile))),
    /** The version of the registry that it was last composed of, where that is signed. */
    version: list?.version,
    /** Whether these are the bytes of a file, by its path below the folder, that were composed, as far as that is asked for. */
    isSigned: list?.isSigned ?? (async () => true),
  };
}

/**
 * The files that may be sent of a composition.
 * @throws {DeliveryError} when nobody has signed it, it is older than what was served before, what it is served by was
 * changed, or the configuration beside it is not the one that was signed.
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
    // Whoever repairs a composition signs it anew, and may compress it otherwise.
    if (signedForms.includes(path)) return true;
    const before = await latest;
    if (before?.files[path] === hash) return true;
    if (performance.now() - readAt > retryAfter) {
      readAt = performance.now();
      latest = readSignedComposition(site, folder).catch(() => before);
    }
    // Also for those who ask while somebody else has it read.
    return (await latest)?.files[path] === hash;
  };
  const promotedOnly = `${documentsFolder}/${promotedOnlyFile}` in list.files;
  return { version, isSigned, promotedOnly };
}

/** It holds what was signed, with the signatures, and is written without composing, too. */
const signedForms = ['', '.br', '.gz'].map((form) => signedFile + form);

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
