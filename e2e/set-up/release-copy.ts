import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import { promote } from '@amendes/delivery/registry/promote.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { buildsOf, readRelease } from '@amendes/delivery/release/read-release.ts';
import { statementFile } from '@amendes/delivery/release/provenance-statement.ts';
import { releaseFile, type Release } from '@amendes/delivery/release/release.ts';
import { releasePath, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';

interface ServedRelease {
  readonly release: Release;
  /** Where it is served from. */
  readonly folder: string;
}

const added = new Set([releaseFile, statementFile]);

/** Changes a file of a build before it is sealed, as a mistake of its team would. */
export type Change = (text: string, file: string) => string;

/**
 * Copies the served build of a part, as the bundler would lay another build of it, into a folder that is the
 * caller's to remove. `changeElse` changes what browsers do not load: dictionaries, the module for Node, `build.json`.
 */
export async function copyBuild(
  site: SiteFolder,
  name: string,
  change: Change = (text) => text,
  changeElse: Change = (text) => text,
): Promise<{ readonly dist: string; readonly build: string }> {
  const old = (await readRegistry(site)).parts[name]?.current;
  if (!old) throw new Error(`${name} is not served`);
  const { files: _, ...description } = await readRelease(site, { name, build: old });
  const dist = await mkdtemp(join(tmpdir(), 'amendes-dist-'));
  await cp(site.release(name, old), dist, { recursive: true });
  const files = await readdir(dist, { recursive: true });
  const { length: count } = await buildsOf(site, name);
  const { build, rename } = renaming(name, old, files, count);

  for (const file of files) {
    // What publishing adds: it adds it again.
    if (/\.(br|gz)$/.test(file) || added.has(file)) await rm(join(dist, file));
    if (!/\.(js|css|cjs|json)$/.test(file) || added.has(file)) continue;
    const text = await readFile(join(dist, file), 'utf8');
    await rm(join(dist, file));
    const isLoaded = /\.(js|css)$/.test(file);
    const changed = isLoaded ? change(rename(text), rename(file)) : changeElse(rename(text), file);
    await writeFile(join(dist, isLoaded ? rename(file) : file), changed);
  }
  const described = rename(JSON.stringify(description));
  await writeFile(join(dist, 'build.json'), changeElse(described, 'build.json'));
  return { dist, build };
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

/** Another id for each copy, and with it other names of the files, the container and the classes. */
function renaming(name: string, old: string, files: readonly string[], count: number) {
  const other = (text: string) => createHash('sha256').update(`${text} ${count}`).digest('hex');
  const build = other(old).slice(0, old.length);
  const hashes = files.flatMap((file) => /\.([0-9a-f]{10})\.(?:js|css)$/.exec(file)?.[1] ?? []);
  const names = new Map([
    [old, build],
    [`${name}-${old.slice(0, 4)}-`, `${name}-${build.slice(0, 4)}-`],
    ...hashes.map((hash) => [hash, other(hash).slice(0, hash.length)] as const),
  ]);
  const rename = (text: string) =>
    [...names].reduce((result, [from, to]) => result.replaceAll(from, to), text);
  return { build, rename };
}
