import { isDeepStrictEqual } from 'node:util';
import {
  array,
  literal,
  minValue,
  number,
  object,
  optional,
  pipe,
  record,
  string,
  type GenericSchema,
} from 'valibot';
import { reachableReleases } from '../compose/promoted-releases.ts';
import { servedOrNext } from '../registry/pinned-manifests.ts';
import { headName, seriesOf } from '../registry/pointers.ts';
import { isAsNamed, signatureTexts, statedTexts } from '../registry/public-registry.ts';
import { readVersion, type VersionedRegistry } from '../registry/registry.ts';
import { readComposed, type ComposedStatement } from '../registry/signed-composition.ts';
import { configurationText } from '../release/configuration-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import { releaseName, releasesFolder, type SiteFolder } from '../site/site-folder.ts';
import { draftEnd } from '../storage/drafts.ts';
import type { ReleaseStorage } from '../storage/folder-storage.ts';
import { versionPath } from '../storage/versioned-file.ts';
import { findTrust } from '../trust/site-trust.ts';
import { isPath } from './bucket-address.ts';
import { BucketDamage } from './bucket-failure.ts';
import type { BucketStorage } from './bucket-storage.ts';

/** State that a server reads from a bucket in one go: a version of the series `served`. */
export interface ServedState {
  /** Version of this format. */
  readonly format: 1;
  /** Version of the registry from which it was composed. */
  readonly registry: number;
  readonly composition: string;
  /** Signed list of its files; missing if nobody could sign it. */
  readonly composed?: string | undefined;
  /** Link targets of the artifacts, by the link's path in the composition; relative to the link's folder. */
  readonly links: Readonly<Record<string, string>>;
  /** Small files of a site's folder, by path: trust, registry, signatures, configuration. */
  readonly texts: Readonly<Record<string, string>>;
  /** Releases that citizens may request, as `<name>/<build>`. */
  readonly promoted: readonly string[];
}

/** Part of a state that describes its composition. */
export type StateComposition = Pick<ServedState, 'composition' | 'links' | 'composed'>;

export const compositionOf = ({
  composition,
  links,
  composed,
}: StateComposition): StateComposition => ({
  composition,
  links,
  ...(composed !== undefined && { composed }),
});

export const servedSeries = 'served';

const schema: GenericSchema<unknown, ServedState> = object({
  format: literal(1),
  registry: number(),
  composition: string(),
  composed: optional(string()),
  links: record(string(), string()),
  texts: record(string(), string()),
  promoted: array(string()),
});

/** Form of the paths that may be written to a copy; all others are refused. */
const textPath =
  /^(?:configuration\.json|trust\/\d+\.json|registry\/\w[\w-]*\/\d+\.json|signatures\/\w[\w-]*\/\w[\w.-]*\.json)$/;

const linkTarget = /^(?:\.\.\/)+pieces\/([\w-]+)(?:\/([\w.-]+))?$/;

/**
 * @param name The subject of the error message.
 * @throws {BucketDamage} if it is not a state, or would write outside a site's folder.
 * @throws {DeliveryError} if its format is newer: nothing in it is damaged.
 */
export function parseServedState(text: string, name = 'What is served'): ServedState {
  const later = parseJson(text, object({ format: pipe(number(), minValue(2)) }));
  if (later.ok) {
    const { format } = later.value;
    throw new DeliveryError(`${name} has format ${format}, this checkout knows 1: use a newer one`);
  }
  const read = parseJson(text, schema);
  const fault = read.ok ? placeFault(read.value) : read.fault;
  if (read.ok && fault === undefined) return read.value;
  throw new BucketDamage(`${name} ${fault}: pnpm release compose writes another one`);
}

/** Returns the fault of a state that names a path outside a site's folder, or `undefined` if it names none. */
function placeFault(state: ServedState): string | undefined {
  const faults = [
    ...Object.keys(state.texts).filter((path) => !textPath.test(path)),
    ...Object.keys(state.links).filter((path) => !isPath(path)),
    ...Object.values(state.links).filter((target) => !linkTarget.test(target)),
    ...state.promoted.filter((release) => !releaseName.test(release)),
    ...[state.composition].filter((id) => !/^\w+$/.test(id)),
  ];
  const [fault] = faults;
  return fault === undefined
    ? undefined
    : `names ${JSON.stringify(fault)}, which is no place in a site`;
}

/** Parses a version that may be damaged; returns `undefined` if it is. */
export function readableState(text: string): ServedState | undefined {
  try {
    return parseServedState(text);
  } catch (error) {
    if (error instanceof BucketDamage) return undefined;
    throw error;
  }
}

/** Returns the pieces that the links of a composition lead to. */
export function piecesOf({ links }: Pick<ServedState, 'links'>): readonly string[] {
  const ids = Object.values(links).map((target) => linkTarget.exec(target)?.[1] ?? []);
  return [...new Set(ids.flat())];
}

/** Returns the pieces of a state in a bucket; none if it is damaged or missing. */
export const piecesIn = ({ text = '' } = {}): readonly string[] =>
  piecesOf(readableState(text) ?? { links: {} });

/** Returns the folders of a state that servers copy. */
export const foldersOf = (state: ServedState) => ({
  releases: state.promoted.map((release) => `${releasesFolder}/${release}`),
  pieces: piecesOf(state).map((piece) => `pieces/${piece}`),
});

/**
 * Returns the signed texts by their path in a site's folder. They include the configuration, which may be older in this copy. The
 * order matters if the disk fills up while they are written: the trust comes before what it covers, the head last.
 */
export async function signedTexts(
  copy: SiteFolder,
  storage: ReleaseStorage,
  found: VersionedRegistry,
): Promise<ServedState['texts']> {
  const site = { ...copy, storage };
  const { trust, states } = await statedTexts(storage, found);
  const configuration = await configurationText(site, found.registry);
  return {
    ...Object.fromEntries(trust),
    ...(await signatureTexts(site, found.registry)),
    ...Object.fromEntries(states),
    ...(configuration !== undefined && { 'configuration.json': configuration }),
  };
}

/** Returns the texts that a copy already has; the server of the copy judges them. */
export async function textsInCopy(copy: SiteFolder): Promise<ServedState['texts']> {
  const latest = await copy.storage.latest(seriesOf(headName));
  const read = latest && (await readVersion(copy, latest));
  if (read?.ok) return signedTexts(copy, copy.storage, read.value);
  throw new DeliveryError(`There is no registry in ${copy.address} that can be read`);
}

/** Returns a copy that is read with the texts of a state instead of its own; nothing is written to it. */
export function readWith(copy: SiteFolder, { texts }: ServedState): SiteFolder {
  const versions = async (series: string) =>
    Object.entries(texts)
      .flatMap(([path, text]) => {
        const version = parseInt(path.slice(series.length + 1), 10);
        return path === versionPath(series, version) ? [{ text, version: String(version) }] : [];
      })
      .toSorted((one, other) => Number(one.version) - Number(other.version));
  const storage: ReleaseStorage = {
    ...copy.storage,
    versions,
    latest: async (series) => (await versions(series)).at(-1),
    version: async (series, version) => texts[versionPath(series, version)],
  };
  return { ...copy, storage };
}

/** Adds the releases that its registry names to a state, and drops invalid signatures: nobody signs these two lists of a state. */
export async function asSigned(
  copyWithTexts: SiteFolder,
  state: ServedState,
  { registry }: VersionedRegistry,
): Promise<ServedState> {
  const { trust } = (await findTrust(copyWithTexts)) ?? {};
  const releases = servedOrNext(registry);
  const texts = Object.entries(state.texts).filter(([path, text]) =>
    isAsNamed(trust, releases, path, text),
  );
  const promoted = new Set([...state.promoted, ...reachableReleases(registry)]);
  return { ...state, texts: Object.fromEntries(texts), promoted: [...promoted] };
}

/**
 * Returns why no server that checks accepts a state's composition: it is not signed, or signed with other links or files.
 * @param copyWithTexts The copy that is read with the texts of the state.
 */
export async function unsignedFault(
  copyWithTexts: SiteFolder,
  state: ServedState,
  storage: Pick<BucketStorage, 'holds'>,
): Promise<string | undefined> {
  const { composition, composed } = state;
  const { trust } = (await findTrust(copyWithTexts)) ?? {};
  if (!trust || trust.embedded) return undefined;
  const list = composed === undefined ? undefined : readComposed(trust, Buffer.from(composed));
  const fault = list?.ok
    ? await otherFault(list.value.signed, state, storage)
    : (list?.fault ?? 'is not signed');
  if (fault === undefined) return undefined;
  return `The composition ${composition} ${fault}: pnpm release compose --key <your key>`;
}

async function otherFault(
  { composition, links, files }: ComposedStatement,
  state: ServedState,
  storage: Pick<BucketStorage, 'holds'>,
): Promise<string | undefined> {
  if (composition !== state.composition) return 'has the list of another one';
  // Older checkouts do not sign the links.
  if (!links) return undefined;
  if (!isDeepStrictEqual(links, state.links)) return 'has other links than were signed';
  for (const [path, hash] of Object.entries(files)) {
    const link = Object.keys(links).find((each) => `${path}/`.startsWith(`${each}/`)) ?? '';
    // Older checkouts also signed the drafts of other commands, which are never served.
    if (draftEnd.test(path)) continue;
    const [, piece, file = ''] = linkTarget.exec(links[link] ?? '') ?? [];
    const place = (file + path.slice(link.length)).replace(/^\//, '');
    if (piece === undefined || (await storage.holds(`pieces/${piece}`, place, hash))) continue;
    return 'is made of other files than were signed';
  }
  return undefined;
}
