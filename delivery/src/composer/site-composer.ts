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
import { composerName, writeComposer, readComposerManifest } from '../release/composer-release.ts';
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
 * Composes a site with the composer that its registry names, not with the code of the caller’s checkout.
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
 * Wraps a change of the registry. It is refused if the site cannot be composed from the changed registry and its
 * configuration: otherwise the compositions of all teams would fail from then on.
 * @param prepared If given, the composition is also written, so that a full disk is noticed before anything has
 * changed.
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
    else await prepare(site, composer, after, { ...visitorOptions, ...ahead }, prepared);
    return after;
  };
}

/**
 * Returns the configuration that a changed registry names, if the folder contains another one until the change is
 * made. The configuration in a copy may be older than one that was promoted elsewhere.
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
 * Loads the composer that a registry names. Each of its files is compared with the seal, and the compared bytes are
 * run. A composer with too few signatures is not run.
 * @throws {DeliveryError} when there is none, it differs from its seal or signature, or it has another interface.
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
  const module: unknown = await import(/* @vite-ignore */ await writeComposer(site, composer));
  return parsedComposer(module, current);
}

/** Result of a composition. */
export interface Composition {
  /** Names of the artifacts that were rendered; the others existed already. */
  readonly rendered: readonly string[];
  readonly pieces: number;
  /** True if citizens get another composition than before. */
  readonly switched: boolean;
  /** True if the composition is signed: a server that checks signatures serves no other. */
  readonly signed: boolean;
}

/** State of all compositions of one command. */
export interface Prepared {
  /** Names of the artifacts that had to be rendered. */
  readonly rendered: Set<string>;
  /** Names of compositions and artifacts that existed before the command: somebody may have changed them since. */
  readonly before: Set<string>;
}

export async function nothingPrepared(site: SiteFolder): Promise<Prepared> {
  const folders = [site.compositions, site.artifacts];
  const names = await Promise.all(folders.map(namesIn));
  return { rendered: new Set(), before: new Set(names.flat()) };
}

/** Writes a composition that may be signed: every reused artifact was signed before, or is rendered again and compared. */
async function prepare(
  site: SiteFolder,
  composer: Composer,
  registry: Registry,
  requested: ComposeOptions & Ahead,
  { rendered, before }: Prepared,
): Promise<WrittenComposition> {
  const options = { ...requested, repair: (await removeLinks(site)) || requested.repair };
  const written = await composer.compose(site.root, registry, options);
  for (const name of written.rendered) rendered.add(name);
  const unsigned = options.repair ? [] : await unsignedIn(site, written.id, before);
  if (unsigned.length === 0) return written;
  const repaired = await composer.compose(site.root, registry, { ...options, repair: true });
  for (const name of repaired.rendered) rendered.add(name);
  // They have just been compared with a new rendering.
  for (const name of unsigned) before.delete(name);
  return repaired;
}

/**
 * Returns the names of reused pieces of a composition that nobody with the right to do so has signed, file by file. A
 * signature of any composition that contains the same files is enough.
 */
async function unsignedIn(
  site: SiteFolder,
  id: string,
  before: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { trust } = (await findTrust(site)) ?? {};
  // With an embedded trust, anyone who can write the folder can also sign it.
  if (!trust || trust.embedded) return [];
  const composed = await composedIn(join(site.compositions, id)).catch(ignoreMissing);
  // A link of the composition is broken.
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

/** Returns the contents of a composition by name: its own links, and the files of each artifact that they lead to. */
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

/** Options of a composition for citizens. */
const visitorOptions: ComposeOptions = { compressed: true, repair: false };

/** Outside production, a site may be composed with the key beside it. The server decides whether to serve such a site. */
const ownSite = new Set(process.env['NODE_ENV'] === 'production' ? [] : ['embedded']);

/** Upper bound of the attempts: nobody can promote this often while the site is composed. */
const attempts = 50;

/**
 * Composes the registry and serves the result. All of it replaces the old composition in one step; a failure or a
 * crash before that leaves the old one in place.
 * @throws {DeliveryError} when a part is missing, or the configuration or a key that is named cannot be read.
 */
export async function composeWith(
  site: SiteFolder,
  composerOf: (registry: Registry) => Promise<Composer>,
  options: Partial<ComposeOptions> = {},
  before?: Prepared,
): Promise<Composition> {
  // A mistyped key fails here: a composition that it cannot sign must not replace a signed one.
  await readNamedKeys(site);
  const prepared = before ?? (await nothingPrepared(site));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await readVersionedRegistry(site);
    const { registry, version } = found;
    // The copy of a bucket may contain an older configuration if another one was promoted elsewhere.
    if (site.bucket && found.signed) await writeSignedConfiguration(site, registry);
    await refuseUntrusted(site, ownSite, found);
    await site.bucket?.bring(namedBy(registry));
    const composer = await composerOf(registry);
    const requested = { ...visitorOptions, ...options };
    const written = await prepare(site, composer, registry, requested, prepared);
    const isOld = async () => (await readVersionedRegistry(site)).version !== version;
    // Another command that promoted meanwhile composes too; the older composition must not be the last one.
    if (await isOld()) continue;
    await site.bucket?.seal(written.id, requested.repair);
    const folder = join(site.compositions, written.id);
    const signed = await signComposition(site, found, folder);
    await writeSigned(site, found, folder);
    const switched = (await servedComposition(site)) !== written.id;
    if (switched) await switchTo(site, written.id);
    await site.bucket?.publish(version, written.id, requested.repair);
    if (await isOld()) continue;
    return { rendered: [...prepared.rendered], pieces: written.pieces, switched, signed };
  }
  throw new DeliveryError('Others changed the registry again and again: compose the site again');
}

/** Switches the site to a composition in one step. The composition before it is in use until this moment. */
export async function switchTo(site: SiteFolder, id: string): Promise<void> {
  const previous = await servedComposition(site);
  if (previous !== undefined) await isUsedAgain(join(site.compositions, previous));
  const draft = join(site.root, draftName());
  await symlink(join(basename(site.compositions), id), draft);
  await rename(draft, site.current);
}
