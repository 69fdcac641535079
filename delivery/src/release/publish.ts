import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDescriptionFile, type BuildDescription } from '@amendes/config/build-description.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { SiteFolder } from '../site-folder.ts';
import { writeWholeFolder } from '../write-whole-folder.ts';
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

  await writeWholeFolder(target, async (draft) => {
    await cp(dist, draft, { recursive: true });
    await rm(join(draft, buildDescriptionFile));
    const release: Release = { ...description, files: await sealFolder(draft) };
    await writeFile(join(draft, releaseFile), `${JSON.stringify(release, null, 2)}\n`);
  });
  return readRelease(site, description);
}

async function readBuildDescription(dist: string): Promise<BuildDescription> {
  const description = await readFile(join(dist, buildDescriptionFile), 'utf8')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the build
    .then((text) => JSON.parse(text) as BuildDescription)
    .catch(() => {
      throw new DeliveryError(`No build in ${dist}: build the part first`);
    });
  if (![description.name, description.build].every(isFolderName)) {
    throw new DeliveryError(`The build in ${dist} has no usable name or id: build the part again`);
  }
  return description;
}

/** Name and build become folders of the site: no release may be laid outside it. */
const isFolderName = (name: unknown) => typeof name === 'string' && /^\w[\w-]*$/.test(name);

async function sealFolder(folder: string): Promise<Release['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
  const sealed = await Promise.all(
    paths.map(async (path) => [path, await sealFile(join(folder, path))] as const),
  );
  return Object.fromEntries(sealed);
}
