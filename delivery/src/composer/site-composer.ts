import { basename, dirname, join, posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readFile, rename, symlink } from 'node:fs/promises';
import { DeliveryError } from '../site/delivery-error.ts';
import type { ChangedRegistry, RegistryChange } from '../registry/change-registry.ts';
import { namedBy } from '../registry/pinned-manifests.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import type { Registry } from '../registry/registered.ts';
import { composedFile, writeSigned } from '../registry/public-registry.ts';
import {
  composedIn,
  readComposed,
  signComposition,
  type Composed,
} from '../registry/signed-composition.ts';
import { refuseUnsignedUse } from '../registry/signed-releases.ts';
import { refuseUntrusted } from '../registry/trust-faults.ts';
import {
  findSignedConfiguration,
  isReconfigured,
  writeSignedConfiguration,
} from '../release/configuration-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { composerName, layComposer, readComposerManifest } from '../release/composer-release.ts';
import {
  parsedComposer,
  type Ahead,
  type ComposeOptions,
  type Composer,
  type WrittenComposition,
} from '../compose/composer-interface.ts';
import { servedComposition } from '../compose/composition.ts';
import { isUsedAgain, removeLinks } from '../compose/write-artifact.ts';
import { draftName, ignoreMissing, namesIn } from '../storage/drafts.ts';
import { findTrust, readNamedKeys } from '../trust/site-trust.ts';

/**
 * Composes a site with its own composer, whatever the checkout of whoever does it would compose.
 * @throws {DeliveryError} when the composer cannot be used, a part is missing or the configuration cannot be read.
 */
export async function composeSite(
  site: SiteFolder,
  options?: Partial<ComposeOptions>,
  prepared?: Prepared,
): Promise<Composition> {
  return composeWith(site, (registry) => siteComposer(site, registry), options, prepared);
}

/**
 * A change of the registry that is refused when the site could not be composed of it, with the configuration that it
 * brings: else the compositions of all teams would fail from then on.
 * @param prepared Where it is given, the composition is written, too. So a disk that is full is noticed before anything
 * has changed.
 */
export function composable(
  site: SiteFolder,
  change: RegistryChange,
  prepared?: Prepared,
): RegistryChange {
  return async (before) => {
    const after = await change(before);
    const composer = await siteComposer(site, after);
    const ahead = await configurationAhead(site, { before, after });
    if (!prepared) await composer.check(site.root, after, ahead);
    else await prepare(site, composer, after, { ...whole, ...ahead }, prepared);
    return after;
  };
}

/**
 * The configuration that a changed registry names, where another one lies in the folder until the change is made. That of
 * a copy may be of before somebody elsewhere promoted one.
 */
export async function configurationAhead(
  site: SiteFolder,
  { before, after }: ChangedRegistry,
): Promise<Ahead> {
  if (!site.bucket && !isReconfigured(before, after)) return {};
  const configuration = await findSignedConfiguration(site, after);
  return configuration ? { configuration } : {};
}

/**
 * The composer that a registry names. Each of its files is what was sealed, and those bytes are run; nothing of it
 * runs that too few have signed.
 * @throws {DeliveryError} when there is none, it is not what was sealed and signed, or it has another interface.
 */
export async function siteComposer(site: SiteFolder, registry: Registry): Promise<Composer> {
  if (!registry.composer) {
    throw new DeliveryError(
      `The registry in ${site.address} names no composer: nothing was changed. Take the site over, once: pnpm release adopt`,
    );
  }
  const { current } = registry.composer;
  await site.bucket?.bring(namedBy(registry));
  const { composer, manifest } = await readComposerManifest(site, current);
  const pinned = registry.manifests?.[`${composerName}/${current}`];
  if (pinned !== undefined && pinned !== manifest) {
    throw new DeliveryError(
      `The release.json of composer ${current} is not what was promoted: bring it back from the backup, or roll the composer back`,
    );
  }
  await refuseUnsignedUse(site, `${composerName}/${current}`, manifest);
  const module: unknown = await import(/* @vite-ignore */ await layComposer(site, composer));
  return parsedComposer(module, current);
}

/** What was composed. */
export interface Composition {
  /** The artifacts that were rendered, by name; the others were there. */
  readonly rendered: readonly string[];
  readonly pieces: number;
  /** Whether visitors get another composition than before. */
  readonly switched: boolean;
  /** Whether what was composed is signed: a server that checks serves nothing else. */
  readonly signed: boolean;
}

/** What is known of all that one command composes. */
export interface Prepared {
  /** The names of the artifacts that had to be rendered. */
  readonly rendered: Set<string>;
  /** The names of compositions, and of pieces of them, that were there before: somebody may have changed them since. */
  readonly before: Set<string>;
}

export async function nothingPrepared(site: SiteFolder): Promise<Prepared> {
  const folders = [site.compositions, site.artifacts];
  const names = await Promise.all(folders.map(namesIn));
  return { rendered: new Set(), before: new Set(names.flat()) };
}

/** Has a composition written that may be signed: what of it is used again was signed before, or is rendered anew. */
async function prepare(
  site: SiteFolder,
  composer: Composer,
  registry: Registry,
  told: ComposeOptions & Ahead,
  { rendered, before }: Prepared,
): Promise<WrittenComposition> {
  const options = { ...told, repair: (await removeLinks(site)) || told.repair };
  const written = await composer.compose(site.root, registry, options);
  for (const name of written.rendered) rendered.add(name);
  const doubted = options.repair ? [] : await doubtedIn(site, written.id, before);
  if (doubted.length === 0) return written;
  const repaired = await composer.compose(site.root, registry, { ...options, repair: true });
  for (const name of repaired.rendered) rendered.add(name);
  // They were compared with what is rendered.
  for (const name of doubted) before.delete(name);
  return repaired;
}

/**
 * The names of what of a composition was there before and is not what somebody with a right has signed, file by file,
 * whichever composition that was of.
 */
async function doubtedIn(
  site: SiteFolder,
  id: string,
  before: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { trust } = (await findTrust(site)) ?? {};
  // Whoever can write such a folder can sign it.
  if (!trust || trust.embedded) return [];
  const composed = await composedIn(join(site.compositions, id)).catch(ignoreMissing);
  // A link leads nowhere.
  if (!composed) return [id];
  const reused = new Map([...piecesOf(composed)].filter(([name]) => before.has(name)));
  for (const each of [id, await servedComposition(site), ...before]) {
    if (reused.size === 0) break;
    const path = join(site.compositions, each ?? '', composedFile);
    const read = readComposed(trust, await readFile(path).catch(() => Buffer.of()));
    const signed = read.ok ? piecesOf(read.value.signed) : new Map();
    for (const [name, files] of reused) {
      if (isDeepStrictEqual(signed.get(name), files)) reused.delete(name);
    }
  }
  return [...reused.keys()];
}

/** What a composition is made of, by name: itself, which is links, and the files of each piece that they lead to. */
function piecesOf({ composition, files, links = {} }: Composed) {
  const found = new Map([[composition, new Map(Object.entries(links))]]);
  for (const [path, hash] of Object.entries(files)) {
    const link = Object.keys(links).find((each) => `${path}/`.startsWith(`${each}/`)) ?? path;
    const target = posix.join('compositions', composition, dirname(link), links[link] ?? '.');
    const place = target + path.slice(link.length);
    const [, piece = composition, file = path] = /^pieces\/([^/]+)\/(.+)$/.exec(place) ?? [];
    found.set(piece, (found.get(piece) ?? new Map<string, string>()).set(file, hash));
  }
  return found;
}

/** As visitors are served. */
const whole: ComposeOptions = { compressed: true, repair: false };

/** A site that nobody else has is composed with the key beside it; whether it is served is for the server to say. */
const ownSite = new Set(process.env['NODE_ENV'] === 'production' ? [] : ['embedded']);

/** More often than anybody can promote while the site is composed. */
const attempts = 50;

/**
 * Has what the registry says composed, and serves it: all of it takes the place of the old in one step; a failure or a
 * crash before that leaves the old in place.
 * @throws {DeliveryError} when a part is missing, or the configuration or a key that is named cannot be read.
 */
export async function composeWith(
  site: SiteFolder,
  composerOf: (registry: Registry) => Promise<Composer>,
  options: Partial<ComposeOptions> = {},
  before?: Prepared,
): Promise<Composition> {
  // What nobody can sign with a mistyped key must not take the place of what is signed.
  await readNamedKeys(site);
  const prepared = before ?? (await nothingPrepared(site));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await readVersionedRegistry(site);
    const { registry, version } = found;
    // The copy of a bucket may hold what was signed before: somebody elsewhere has promoted another configuration.
    if (site.bucket && found.signed) await writeSignedConfiguration(site, registry);
    await refuseUntrusted(site, ownSite, found);
    await site.bucket?.bring(namedBy(registry));
    const composer = await composerOf(registry);
    const told = { ...whole, ...options };
    const written = await prepare(site, composer, registry, told, prepared);
    const isOld = async () => (await readVersionedRegistry(site)).version !== version;
    // Who promoted meanwhile composes too; the older composition must not be the last.
    if (await isOld()) continue;
    await site.bucket?.seal(written.id, told.repair);
    const folder = join(site.compositions, written.id);
    const signed = await signComposition(site, found, folder);
    await writeSigned(site, found, folder);
    const switched = (await servedComposition(site)) !== written.id;
    if (switched) await switchTo(site, written.id);
    await site.bucket?.publish(version, written.id, told.repair);
    if (await isOld()) continue;
    return { rendered: [...prepared.rendered], pieces: written.pieces, switched, signed };
  }
  throw new DeliveryError('Others changed the registry again and again: compose the site again');
}

/** Makes a composition the one that is served, in one step. The one before is in use until this moment. */
export async function switchTo(site: SiteFolder, id: string): Promise<void> {
  const left = await servedComposition(site);
  if (left !== undefined) await isUsedAgain(join(site.compositions, left));
  const draft = join(site.root, draftName());
  await symlink(join(basename(site.compositions), id), draft);
  await rename(draft, site.current);
}
