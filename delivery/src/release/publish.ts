import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildDescriptionFile, type BuildDescription } from '@amendes/config/build-description.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { SiteFolder } from '../site-folder.ts';
import { readRelease } from './read-release.ts';
import { releaseFile, type Release } from './release.ts';
import { sealFile } from './seal-file.ts';

/**
 * Seals a build and lays it into the site's folder, from where it can be promoted. Publishing the same
 * build again changes nothing. The release appears whole or not at all.
 * @throws {DeliveryError} when the part was not built.
 */
export async function publish(site: SiteFolder, dist: string): Promise<Release> {
  const description = await readBuildDescription(dist);
  const target = site.release(description.name, description.build);
  if (existsSync(join(target, releaseFile))) return readRelease(site, description);

  const draft = `${target}.draft-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(dist, draft, { recursive: true });
  await rm(join(draft, buildDescriptionFile));
  const release = { ...description, files: await sealFolder(draft) };
  await writeFile(join(draft, releaseFile), `${JSON.stringify(release, null, 2)}\n`);
  await mkdir(dirname(target), { recursive: true });
  await rename(draft, target);
  return release;
}

async function readBuildDescription(dist: string): Promise<BuildDescription> {
  try {
    return JSON.parse(await readFile(join(dist, buildDescriptionFile), 'utf8')) as BuildDescription;
  } catch {
    throw new DeliveryError(`No build in ${dist}: build the part first`);
  }
}

async function sealFolder(folder: string): Promise<Release['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const sealed = await Promise.all(
    paths.map(async (path) => [path, await sealFile(join(folder, path))] as const),
  );
  return Object.fromEntries(sealed);
}
