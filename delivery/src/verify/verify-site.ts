import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compositionId } from '../compose/lay-composition.ts';
import { servedComposition } from '../compose/current-documents.ts';
import type { Piece } from '../compose/piece.ts';
import { pieces } from '../compose/pieces-of.ts';
import { readSite } from '../compose/read-site.ts';
import { readContentRelease } from '../content/release/content-release.ts';
import { readRegistry, type Registry } from '../registry/registry.ts';
import { findDamage } from '../release/find-damage.ts';
import { readRelease } from '../release/read-release.ts';
import type { SiteFolder } from '../site-folder.ts';
import { absent } from '../storage/absent.ts';

/**
 * What is wrong with a site, a line each: files of releases that visitors may get, and documents that are
 * not what would be composed now.
 * @throws {DeliveryError} when a release that is served is not there at all.
 */
export async function verifySite(site: SiteFolder): Promise<readonly string[]> {
  const registry = await readRegistry(site);
  const parts = pieces(site, await readSite(site, registry));
  const isCurrent = (await servedComposition(site)) === compositionId(parts);
  const changed: string[] = [];
  for (const part of parts) changed.push(...(await findChanged(site, part)));
  return [
    ...(await damageOf(site, registry)),
    ...(isCurrent ? [] : ['The documents are not those of the registry: compose the site']),
    ...changed,
  ];
}

async function damageOf(
  site: SiteFolder,
  { parts, content }: Registry,
): Promise<readonly string[]> {
  const names = Object.entries(parts).flatMap(([name, { current, previous, canary }]) =>
    [current, previous, canary?.build].flatMap((build) =>
      build === undefined ? [] : { name, build },
    ),
  );
  const releases = [
    ...(await Promise.all(names.map((release) => readRelease(site, release)))),
    ...(content ? [await readContentRelease(site, content.current)] : []),
  ];
  return (await Promise.all(releases.map((release) => findDamage(site, release)))).flat();
}

/** The files of a piece that are not as they would be rendered now. */
async function findChanged(site: SiteFolder, { id, render }: Piece): Promise<readonly string[]> {
  const folder = join(site.pieces, id);
  const written = await readdir(folder).catch(absent);
  // It was never laid: that the documents are behind the registry is said already.
  if (!written) return [];
  const rendered = Object.entries(await render());
  const names = new Set(rendered.flatMap(([name]) => [name, `${name}.br`, `${name}.gz`]));
  const changed = written.filter((name) => !names.has(name));
  // One file after the other: there may be thousands.
  for (const [name, text] of rendered) {
    if (!(await holds(join(folder, name), Buffer.from(text)))) changed.push(name);
  }
  return changed.map(
    (name) =>
      `${join(folder, name)} is not what was composed: remove ${folder} and compose the site`,
  );
}

/** Whether a file and its compressed forms hold these bytes. */
async function holds(path: string, bytes: Buffer): Promise<boolean> {
  const forms = await Promise.all([
    readFile(path),
    readFile(`${path}.br`).then(promisify(brotliDecompress)),
    readFile(`${path}.gz`).then(promisify(gunzip)),
  ]).catch(() => []);
  return forms.length === 3 && forms.every((form) => form.equals(bytes));
}
