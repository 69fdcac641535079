import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import { promote } from '@amendes/delivery/registry/promote.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { readRelease } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { releasePath, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { copyBuild, type Change } from '@amendes/delivery/testing/copy-build.ts';

interface ServedRelease {
  readonly release: Release;
  /** Where it is served from. */
  readonly folder: string;
}

/** Seals the served build of a part once more, under other names. Nobody gets it yet. */
export async function sealCopy(
  site: SiteFolder,
  name: string,
  change?: Change,
): Promise<ServedRelease> {
  const { dist, build } = await copyBuild(site, name, change);
  const release = await publishOnce(site, dist);
  await rm(dist, { recursive: true });
  return { release, folder: site.release(name, build) };
}

/** Releases by the content of their builds, with all of their files as they were sealed. */
const published = new Map<string, { release: Release; files: ReadonlyMap<string, Buffer> }>();

/**
 * Publishes a build. Compressing and rehearsing it takes seconds, and most tests want the same copy of the same
 * build: what this worker has published once is laid into the next site as it was sealed.
 */
async function publishOnce(site: SiteFolder, dist: string): Promise<Release> {
  const content = await readFiles(dist);
  const hash = createHash('sha256');
  for (const [path, bytes] of content) hash.update(`${path} ${bytes.length}\n`).update(bytes);
  const key = hash.digest('hex');
  const known = published.get(key);
  if (known) {
    await site.storage.seal(releasePath(known.release.name, known.release.build), known.files);
    return known.release;
  }
  const release = await publish(site, dist);
  const files = await readFiles(site.release(release.name, release.build));
  published.set(key, { release, files });
  return release;
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(
    await Promise.all(
      paths.toSorted().map(async (path) => [path, await readFile(join(folder, path))] as const),
    ),
  );
}

/**
 * Releases the served build of a part once more; the one that was served becomes its previous release.
 * `change` may damage the build before it is sealed.
 */
export async function releaseCopy(
  site: SiteFolder,
  name: string,
  change?: Change,
): Promise<{ readonly served: ServedRelease; readonly previous: ServedRelease }> {
  const build = (await readRegistry(site)).parts[name]?.current ?? '';
  const previous = await readRelease(site, { name, build });
  const served = await sealCopy(site, name, change);
  await promote(site, [served.release]);
  await composeSite(site);
  return { served, previous: { release: previous, folder: site.release(name, build) } };
}
