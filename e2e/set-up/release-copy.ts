import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '@amendes/delivery/compose/compose.ts';
import { promote } from '@amendes/delivery/registry/promote.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { publish } from '@amendes/delivery/release/publish.ts';
import { readRelease } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import type { SiteFolder } from '@amendes/delivery/site-folder.ts';

/**
 * Releases the served build of a part once more, under another id: the one that was served becomes its
 * previous release. `change` may damage the build before it is sealed.
 * @returns the new release, and the folder it is served from.
 */
export async function releaseCopy(
  site: SiteFolder,
  name: string,
  change: (text: string, file: string) => string = (text) => text,
): Promise<{ readonly release: Release; readonly folder: string }> {
  const { parts } = await readRegistry(site);
  const served = parts[name]?.current;
  if (!served) throw new Error(`${name} is not served`);
  const { files: _, ...description } = await readRelease(site, { name, build: served });
  const build = createHash('sha256').update(served).digest('hex').slice(0, 12);
  const rename = (text: string) => text.replaceAll(served, build);

  const dist = await mkdtemp(join(tmpdir(), 'amendes-dist-'));
  await cp(site.release(name, served), dist, { recursive: true });
  for (const file of await readdir(dist)) {
    if (/\.(br|gz)$|^release\.json$/.test(file)) await rm(join(dist, file));
    if (!/\.(js|css)$/.test(file)) continue;
    const text = await readFile(join(dist, file), 'utf8');
    await writeFile(join(dist, file), change(rename(text), file));
  }
  await writeFile(join(dist, 'build.json'), rename(JSON.stringify(description)));
  const release = await publish(site, dist);
  await rm(dist, { recursive: true });
  await promote(site, [release]);
  await compose(site);
  return { release, folder: site.release(name, build) };
}
