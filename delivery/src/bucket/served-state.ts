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

/** What a server takes from a bucket at once: one version of the series `served`. */
export interface ServedState {
  /** The version of this shape. */
  readonly format: 1;
  /** The version of the registry that it was composed of. */
  readonly registry: number;
  readonly composition: string;
  /** The signed list of its files; nothing of it that nobody could sign. */
  readonly composed?: string | undefined;
  /** Of what documents are composed of, by the place in the composition, seen from its folder. */
  readonly links: Readonly<Record<string, string>>;
  /** Small files as they lie in a site's folder: trust, registry, signatures, configuration. */
  readonly texts: Readonly<Record<string, string>>;
  /** The releases that visitors may ask for, as `<name>/<build>`. */
  readonly promoted: readonly string[];
}

/** What of it is a composition. */
export type Made = Pick<ServedState, 'composition' | 'links' | 'composed'>;

export const madeBy = ({ composition, links, composed }: Made): Made => ({
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

/** What may be laid in a copy, and nowhere else. */
const textPath =
  /^(?:configuration\.json|trust\/\d+\.json|registry\/\w[\w-]*\/\d+\.json|signatures\/\w[\w-]*\/\w[\w.-]*\.json)$/;

const linkTarget = /^(?:\.\.\/)+pieces\/([\w-]+)(?:\/([\w.-]+))?$/;

/**
 * @param name What it is, to begin a sentence with.
 * @throws {BucketDamage} when it is none, or would be laid elsewhere than in a site's folder.
 * @throws {DeliveryError} when it is of a later format: nothing of it is damaged.
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

/** What of a state would be laid elsewhere than in a site's folder. */
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

/** The same of a version that somebody may have damaged: nothing then. */
export function readableState(text: string): ServedState | undefined {
  try {
    return parseServedState(text);
  } catch (error) {
    if (error instanceof BucketDamage) return undefined;
    throw error;
  }
}

/** The pieces that the links of a composition lead to. */
export function piecesOf({ links }: Pick<ServedState, 'links'>): readonly string[] {
  const ids = Object.values(links).map((target) => linkTarget.exec(target)?.[1] ?? []);
  return [...new Set(ids.flat())];
}

/** The same of a state as it lies in a bucket: none of one that is damaged, or is not there. */
export const piecesIn = ({ text = '' } = {}): readonly string[] =>
  piecesOf(readableState(text) ?? { links: {} });

/** The folders that servers take of what a state names. */
export const foldersOf = (state: ServedState) => ({
  releases: state.promoted.map((release) => `${releasesFolder}/${release}`),
  pieces: piecesOf(state).map((piece) => `pieces/${piece}`),
});

/**
 * What was signed, as it lies in a site's folder; the configuration too, which may be an older one in this copy. Whoever
 * lays only some of it, for there is no more room, lays the trust before what was signed under it, and the head last.
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

/** The same of what lies in a copy already: whoever serves it judges it. */
export async function laidTexts(copy: SiteFolder): Promise<ServedState['texts']> {
  const latest = await copy.storage.latest(seriesOf(headName));
  const read = latest && (await readVersion(copy, latest));
  if (read?.ok) return signedTexts(copy, copy.storage, read.value);
  throw new DeliveryError(`There is no registry in ${copy.address} that can be read`);
}

/** A copy as it would be read with the texts of a state in the place of its own; nothing is laid in it. */
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

/** A state that hands out what its registry names, too, and puts nothing else in the place of a signature: nobody signs these. */
export async function asSigned(
  laid: SiteFolder,
  state: ServedState,
  { registry }: VersionedRegistry,
): Promise<ServedState> {
  const { trust } = (await findTrust(laid)) ?? {};
  const releases = servedOrNext(registry);
  const texts = Object.entries(state.texts).filter(([path, text]) =>
    isAsNamed(trust, releases, path, text),
  );
  const promoted = new Set([...state.promoted, ...reachableReleases(registry)]);
  return { ...state, texts: Object.fromEntries(texts), promoted: [...promoted] };
}

/**
 * Why no server that checks takes the composition of a state: nobody who may has signed it, or not as it is put together.
 * @param laid The copy as it would be read with the texts of the state.
 */
export async function unsignedFault(
  laid: SiteFolder,
  state: ServedState,
  storage: Pick<BucketStorage, 'holds'>,
): Promise<string | undefined> {
  const { composition, composed } = state;
  const { trust } = (await findTrust(laid)) ?? {};
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
  // Checkouts of before do not sign them.
  if (!links) return undefined;
  if (!isDeepStrictEqual(links, state.links)) return 'has other links than were signed';
  for (const [path, hash] of Object.entries(files)) {
    const link = Object.keys(links).find((each) => `${path}/`.startsWith(`${each}/`)) ?? '';
    // Checkouts of before signed what another command was writing, too: nobody is ever served that.
    if (draftEnd.test(path)) continue;
    const [, piece, file = ''] = linkTarget.exec(links[link] ?? '') ?? [];
    const place = (file + path.slice(link.length)).replace(/^\//, '');
    if (piece === undefined || (await storage.holds(`pieces/${piece}`, place, hash))) continue;
    return 'is made of other files than were signed';
  }
  return undefined;
}
