import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servedComposition } from '@amendes/delivery/compose/composition.ts';
import { composeSite, switchTo } from '@amendes/delivery/composer/site-composer.ts';
import { promote } from '@amendes/delivery/registry/promote.ts';
import { readRegistry, readVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { buildsOf, readRelease } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { releasePath, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { copyBuild, type Change } from '@amendes/delivery/testing/copy-build.ts';
import { copySiteFiles } from './start-site-copy.ts';

interface ServedRelease {
  readonly release: Release;
  /** Folder that it is served from. */
  readonly folder: string;
}

/** Releases sealed by this worker with their sealed files, by the change and by what was changed. */
const sealed = new WeakMap<
  Change,
  Map<string, { release: Release; files: ReadonlyMap<string, Buffer> }>
>();

const unchanged: Change = (text) => text;

/**
 * Seals the served build of a part once more, under other names. It is not served yet. Compressing and rehearsing take
 * seconds, so a release that this worker sealed of the same build with the same function is reused unchanged.
 */
export async function sealCopy(
  site: SiteFolder,
  name: string,
  change = unchanged,
  isRehearsed = true,
): Promise<ServedRelease> {
  const { parts, manifests } = await readRegistry(site);
  const old = `${name}/${parts[name]?.current}`;
  const known = cacheOf(sealed, change);
  // The manifest identifies each file, and the name of a copy depends on the number of releases.
  const key = [old, manifests?.[old], (await buildsOf(site, name)).length, isRehearsed].join();
  let found = known.get(key);
  if (found) await site.storage.seal(releasePath(name, found.release.build), found.files);
  else {
    const { dist } = await copyBuild(site, name, change);
    const release = await publish(site, dist, { isRehearsed });
    await rm(dist, { recursive: true });
    found = { release, files: await readFiles(site.release(name, release.build)) };
    known.set(key, found);
  }
  return { release: found.release, folder: site.release(name, found.release.build) };
}

function cacheOf<Value>(all: WeakMap<Change, Map<string, Value>>, change: Change) {
  const found = all.get(change) ?? new Map<string, Value>();
  all.set(change, found);
  return found;
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const paths = (await filesIn(folder)).toSorted();
  const files = paths.map(
    async (path) => [path.slice(folder.length + 1), await readFile(path)] as const,
  );
  return new Map(await Promise.all(files));
}

/** Returns the paths of files and links, including the folder. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Folder with the files that a release has added to a site. */
interface Addition {
  readonly served: Release;
  readonly previous: Release;
  readonly folder: string;
  /** Name of the composition that is served with it. */
  readonly composition: string;
}

/** Additions of releases to sites, by the change and by the earlier state of the site. */
const added = new WeakMap<Change, Map<string, Addition>>();

/**
 * Releases the served build of a part once more; the one that was served becomes its previous release. `change` may
 * damage the build before it is sealed.
 *
 * Promoting and composing only add to a site. So this worker reuses, unchanged, what the same function has added to
 * a site with the same registry and configuration. Tests damage the site only afterwards, and a change that is
 * defined outside a test has no other effect.
 */
export async function releaseCopy(site: SiteFolder, name: string, change = unchanged) {
  const known = cacheOf(added, change);
  const key = `${name} ${await stateOf(site, name)}`;
  let found = known.get(key);
  if (found) {
    await copySiteFiles(found.folder, site);
    await switchTo(site, found.composition);
  } else {
    found = await createAddition(site, name, change);
    known.set(key, found);
  }
  const inSite = (each: Release): ServedRelease => ({
    release: each,
    folder: site.release(name, each.build),
  });
  return { served: inSite(found.served), previous: inSite(found.previous) };
}

async function createAddition(site: SiteFolder, name: string, change: Change): Promise<Addition> {
  const before = new Set(await filesIn(site.root));
  const build = (await readRegistry(site)).parts[name]?.current ?? '';
  const previous = await readRelease(site, { name, build });
  // A change only affects files that browsers load. On the server the copy renders like its original: no rehearsal is needed.
  const { release: served } = await sealCopy(site, name, change, false);
  await promote(site, [served]);
  await composeSite(site);
  const folder = await mkdtemp(join(ownFolder(), 'added-'));
  copyNewFiles(site.root, folder, before);
  return { served, previous, folder, composition: (await servedComposition(site)) ?? '' };
}

/** Copies the files that did not exist before, synchronously: a copy with a filter takes ten times as long. */
function copyNewFiles(from: string, to: string, before: ReadonlySet<string>): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [path, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyNewFiles(path, target, before);
    else if (!before.has(path)) {
      mkdirSync(to, { recursive: true });
      if (entry.isSymbolicLink()) symlinkSync(readlinkSync(path), target);
      else copyFileSync(path, target);
    }
  }
}

let own: string | undefined;

/** Returns the worker's own folder, which is removed when the worker exits. */
function ownFolder(): string {
  if (own !== undefined) return own;
  const folder = mkdtempSync(join(tmpdir(), 'amendes-added-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (own = folder);
}

/** Returns everything that a release depends on, as a key. */
async function stateOf(site: SiteFolder, name: string): Promise<string> {
  const state = await Promise.all([
    readVersionedRegistry(site),
    readFile(site.configuration, 'utf8'),
    buildsOf(site, name),
    servedComposition(site),
    // Artifacts that a refused promotion has rendered are not rendered again.
    readdir(site.artifacts),
  ]);
  return JSON.stringify(state);
}
