import { join, basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rename, symlink } from 'node:fs/promises';
import { DeliveryError } from '../site/delivery-error.ts';
import type { ChangedRegistry, RegistryChange } from '../registry/change-registry.ts';
import { changedManifests, namedBy } from '../registry/pinned-manifests.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import type { Registry } from '../registry/registered.ts';
import { writeSigned } from '../registry/public-registry.ts';
import { signComposition } from '../registry/signed-composition.ts';
import { refuseUntrusted } from '../registry/trust-faults.ts';
import {
  findSignedConfiguration,
  isReconfigured,
  writeSignedConfiguration,
} from '../release/configuration-release.ts';
import { readSealed } from '../release/read-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { composerName, readComposer } from '../release/composer-release.ts';
import {
  expectedFailure,
  type Ahead,
  type ComposeOptions,
  type Composer,
  type WrittenComposition,
  type Plan,
} from '../compose/composer-interface.ts';
import { servedComposition } from '../compose/composition.ts';
import { draftName } from '../storage/drafts.ts';

/**
 * Composes a site with its own composer, whatever the checkout of whoever does it would compose.
 * @throws {DeliveryError} when the composer cannot be used, a part is missing or the configuration cannot be read.
 */
export async function composeSite(
  site: SiteFolder,
  options?: Partial<ComposeOptions>,
): Promise<Composition> {
  return composeWith(site, (registry) => siteComposer(site, registry), options);
}

/**
 * A change of the registry that is refused when the site could not be composed of it, with the configuration that it
 * brings: else the compositions of all teams would fail from then on.
 * @param rendered Where it is given, the composition is written, too, and the names of the artifacts that had to be
 * rendered are added to it. So a disk that is full is noticed before anything has changed.
 */
export function composable(
  site: SiteFolder,
  change: RegistryChange,
  rendered?: Set<string>,
): RegistryChange {
  return async (before) => {
    const after = await change(before);
    const composer = await siteComposer(site, after);
    const ahead = await configurationAhead(site, { before, after });
    if (!rendered) await composer.check(site.root, after, ahead);
    else {
      const composed = await composer.compose(site.root, after, { ...whole, ...ahead });
      for (const name of composed.rendered) rendered.add(name);
    }
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
 * The composer that a registry names. Each of its files is what was sealed, before any of it runs.
 * @throws {DeliveryError} when there is none, it is not what was sealed, or it has another interface.
 */
export async function siteComposer(site: SiteFolder, registry: Registry): Promise<Composer> {
  if (!registry.composer) {
    throw new DeliveryError(
      `The registry in ${site.address} names no composer: nothing was changed. Take the site over, once: pnpm release adopt`,
    );
  }
  const { current } = registry.composer;
  await site.bucket?.bring(namedBy(registry));
  const release = await readComposer(site, current);
  if ((await changedManifests(site, registry)).has(`${composerName}/${current}`)) {
    throw new DeliveryError(
      `The release.json of composer ${current} is not what was promoted: bring it back from the backup, or roll the composer back`,
    );
  }
  for (const path of Object.keys(release.files)) await readSealed(site, release, path);
  const path = join(site.release(composerName, current), release.main);
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path).href);
  return parsed(module, current);
}

/** What a composer answers crosses an interface: it is looked at before anything relies on it. */
function parsed(module: unknown, build: string): Composer {
  const ask = async (name: keyof Composer, ...args: readonly unknown[]): Promise<unknown> => {
    const method: unknown = Reflect.get(Object(module), name);
    if (typeof method !== 'function') throw misspoken(build, name);
    try {
      return (await Reflect.apply(method, undefined, args)) as unknown;
    } catch (error) {
      // Of another checkout, hence of another class.
      if (error instanceof Error && error.name === expectedFailure) {
        throw new DeliveryError(error.message, { cause: error });
      }
      throw error;
    }
  };
  const answers = async <Result>(
    is: (data: unknown) => data is Result,
    name: keyof Composer,
    ...args: readonly unknown[]
  ) => {
    const answer = await ask(name, ...args);
    if (is(answer)) return answer;
    throw misspoken(build, name);
  };
  return {
    plan: (...args) => answers(isPlan, 'plan', ...args),
    check: async (...args) => void (await ask('check', ...args)),
    compose: (...args) => answers(isWrittenComposition, 'compose', ...args),
    examine: (...args) => answers(isTexts, 'examine', ...args),
  };
}

const misspoken = (build: string, name: string) =>
  new DeliveryError(`composer ${build} does not ${name} as its interface says: promote another`);

const isTexts = (data: unknown): data is readonly string[] =>
  Array.isArray(data) && data.every((text) => typeof text === 'string');

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null;

const isPlan = (data: unknown): data is Plan =>
  isObject(data) &&
  'id' in data &&
  typeof data.id === 'string' &&
  'missing' in data &&
  isTexts(data.missing);

const isWrittenComposition = (data: unknown): data is WrittenComposition =>
  isObject(data) &&
  'id' in data &&
  typeof data.id === 'string' &&
  'pieces' in data &&
  typeof data.pieces === 'number' &&
  'rendered' in data &&
  isTexts(data.rendered);

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

/** As visitors are served. */
const whole: ComposeOptions = { compressed: true, repair: false };

/** A site that nobody else has is composed with the key beside it; whether it is served is for the server to say. */
const ownSite = new Set(process.env['NODE_ENV'] === 'production' ? [] : ['embedded']);

/** More often than anybody can promote while the site is composed. */
const attempts = 50;

/**
 * Has what the registry says composed, and serves it: all of it takes the place of the old in one step; a failure or a
 * crash before that leaves the old in place.
 * @throws {DeliveryError} when a part is missing or the configuration cannot be read.
 */
export async function composeWith(
  site: SiteFolder,
  composerOf: (registry: Registry) => Promise<Composer>,
  options: Partial<ComposeOptions> = {},
): Promise<Composition> {
  const rendered = new Set<string>();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const found = await readVersionedRegistry(site);
    const { registry, version } = found;
    // The copy of a bucket may hold what was signed before: somebody elsewhere has promoted another configuration.
    if (site.bucket && found.signed) await writeSignedConfiguration(site, registry);
    await refuseUntrusted(site, ownSite, found);
    await site.bucket?.bring(namedBy(registry));
    const composer = await composerOf(registry);
    const written = await composer.compose(site.root, registry, { ...whole, ...options });
    for (const name of written.rendered) rendered.add(name);
    const isOld = async () => (await readVersionedRegistry(site)).version !== version;
    // Who promoted meanwhile composes too; the older composition must not be the last.
    if (await isOld()) continue;
    await site.bucket?.seal(written.id);
    const folder = join(site.compositions, written.id);
    const signed = await signComposition(site, found, folder);
    await writeSigned(site, found, folder);
    const switched = (await servedComposition(site)) !== written.id;
    if (switched) await switchTo(site, written.id);
    await site.bucket?.publish(version, written.id);
    if (await isOld()) continue;
    return { rendered: [...rendered], pieces: written.pieces, switched, signed };
  }
  throw new DeliveryError('Others changed the registry again and again: compose the site again');
}

/** Makes a composition the one that is served, in one step. */
async function switchTo(site: SiteFolder, id: string): Promise<void> {
  const draft = join(site.root, draftName());
  await symlink(join(basename(site.compositions), id), draft);
  await rename(draft, site.current);
}
