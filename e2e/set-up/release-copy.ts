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
import { laySite } from './start-site-copy.ts';

interface ServedRelease {
  readonly release: Release;
  /** Where it is served from. */
  readonly folder: string;
}

/** What this worker has sealed, with all files as they were sealed, by the change and what was changed. */
const sealed = new WeakMap<
  Change,
  Map<string, { release: Release; files: ReadonlyMap<string, Buffer> }>
>();

const noChange: Change = (text) => text;

/**
 * Seals the served build of a part once more, under other names. Nobody gets it yet. Compressing and rehearsing it takes
 * seconds: what this worker has made of the same build by the same function is laid into the next site as it was sealed.
 */
export async function sealCopy(
  site: SiteFolder,
  name: string,
  change = noChange,
  isRehearsed = true,
): Promise<ServedRelease> {
  const { parts, manifests } = await readRegistry(site);
  const old = `${name}/${parts[name]?.current}`;
  const known = ofChange(sealed, change);
  // The manifest tells each file, and the name of a copy how many releases there are.
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

function ofChange<Value>(all: WeakMap<Change, Map<string, Value>>, change: Change) {
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

/** Files and links, with the folder before their names. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A folder with what a release has added to a site. */
interface Addition {
  readonly served: Release;
  readonly previous: Release;
  readonly folder: string;
  /** The composition that is served with it. */
  readonly composition: string;
}

/** What releases have added to sites, by the change and by what the site was before. */
const added = new WeakMap<Change, Map<string, Addition>>();

/**
 * Releases the served build of a part once more; the one that was served becomes its previous release. `change` may
 * damage the build before it is sealed.
 *
 * Promoting and composing only add to a site. What this worker has added once by the same function to a site of the
 * same registry and configuration, it adds to the next one as it is. What a test damages it damages afterwards, and
 * a change that is named outside of a test does nothing but change.
 */
export async function releaseCopy(site: SiteFolder, name: string, change = noChange) {
  const known = ofChange(added, change);
  const key = `${name} ${await stateOf(site, name)}`;
  let found = known.get(key);
  if (found) {
    await laySite(found.folder, site);
    await switchTo(site, found.composition);
  } else {
    found = await releaseAnew(site, name, change);
    known.set(key, found);
  }
  const inSite = (each: Release): ServedRelease => ({
    release: each,
    folder: site.release(name, each.build),
  });
  return { served: inSite(found.served), previous: inSite(found.previous) };
}

async function releaseAnew(site: SiteFolder, name: string, change: Change): Promise<Addition> {
  const before = new Set(await filesIn(site.root));
  const build = (await readRegistry(site)).parts[name]?.current ?? '';
  const previous = await readRelease(site, { name, build });
  // A change is one of what browsers load: on the server the copy shows its screens as what it is a copy of.
  const { release: served } = await sealCopy(site, name, change, false);
  await promote(site, [served]);
  await composeSite(site);
  const folder = await mkdtemp(join(ownFolder(), 'added-'));
  keep(site.root, folder, before);
  return { served, previous, folder, composition: (await servedComposition(site)) ?? '' };
}

/** Keeps what was not there before, at once: a copy with a filter takes ten times as long. */
function keep(from: string, to: string, before: ReadonlySet<string>): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [path, kept] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) keep(path, kept, before);
    else if (!before.has(path)) {
      mkdirSync(to, { recursive: true });
      if (entry.isSymbolicLink()) symlinkSync(readlinkSync(path), kept);
      else copyFileSync(path, kept);
    }
  }
}

let own: string | undefined;

/** The worker's own, which is gone with it. */
function ownFolder(): string {
  if (own !== undefined) return own;
  const folder = mkdtempSync(join(tmpdir(), 'amendes-added-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (own = folder);
}

/** Whatever a release depends on. */
async function stateOf(site: SiteFolder, name: string): Promise<string> {
  const state = await Promise.all([
    readVersionedRegistry(site),
    readFile(site.configuration, 'utf8'),
    buildsOf(site, name),
    servedComposition(site),
    // What a promotion that was refused has rendered is not rendered again.
    readdir(site.artifacts),
  ]);
  return JSON.stringify(state);
}
