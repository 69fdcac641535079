import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { readRegistry } from '../registry/registry.ts';
import { statementFile } from '../release/provenance-statement.ts';
import { buildsOf, readRelease } from '../release/read-release.ts';
import { hashesFile, isHashed } from '@amendes/protocol/build-description.ts';
import { releaseFile, shortIntegrityOf } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';

const added = new Set([releaseFile, statementFile]);

/** Changes a file of a build before it is sealed, as a mistake of its team would. */
export type Change = (text: string, file: string) => string;

/**
 * Copies the served build of a part into a folder, as if the bundler had written another build; the caller removes it.
 * `changeElse` changes the files that browsers do not load: dictionaries, the module for Node, `build.json`.
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
    // Publishing adds these files again.
    if (/\.(br|gz)$/.test(file) || added.has(file)) await rm(join(dist, file));
    if (!/\.(js|css|cjs|json)$/.test(file) || added.has(file)) continue;
    const text = await readFile(join(dist, file), 'utf8');
    await rm(join(dist, file));
    const isLoaded = /\.(js|css)$/.test(file);
    const changed = isLoaded ? change(rename(text), rename(file)) : changeElse(rename(text), file);
    await writeFile(join(dist, isLoaded ? rename(file) : file), changed);
  }
  if (files.includes(hashesFile)) await writeHashes(dist, description);
  const described = rename(JSON.stringify(description));
  await writeFile(join(dist, 'build.json'), changeElse(described, 'build.json'));
  return { dist, build };
}

/** Writes the list of the built files in the form of the bundler. */
async function writeHashes(dist: string, description: PartDescription): Promise<void> {
  const files = (await readdir(dist)).filter((file) => isHashed(description, file));
  const hashes = files.map(
    async (file) => [file, shortIntegrityOf(await readFile(join(dist, file)))] as const,
  );
  await writeFile(
    join(dist, hashesFile),
    JSON.stringify(Object.fromEntries(await Promise.all(hashes))),
  );
}

/** Returns a new id for each copy, and a function that gives new names to the files, the container and the classes. */
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
