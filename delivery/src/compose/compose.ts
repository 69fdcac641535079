import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryError } from '../delivery-error.ts';
import { releasesOf } from '../registry/promote.ts';
import { readRegistry } from '../registry/registry.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site-folder.ts';
import { composeDocument } from './document.ts';
import { documentName, routeTableFile, type RouteTable } from './route-table.ts';

export const languages = ['fr', 'en', 'de', 'nl', 'it', 'es'] as const;

/**
 * Writes the documents of the site from its registry: one a part and language. They replace the old
 * ones in one step; a failure before that leaves the old ones in place.
 * @throws {DeliveryError} when a part is missing or the configuration cannot be read.
 */
export async function compose(site: SiteFolder): Promise<RouteTable> {
  const releases = await releasesOf(site, await readRegistry(site));
  const shell = releases.find(({ contract }) => 'provides' in contract);
  if (!shell) throw new DeliveryError(`No shell in ${site.registry}: promote one first`);
  const configuration = await readConfiguration(site);

  const draft = `${site.documents}.draft-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const part of releases) {
    for (const language of languages) {
      for (const indexed of [true, false]) {
        const parts = { language, part, shell, releases, configuration, indexed };
        const name = documentName(part.name, language, indexed);
        await writeFile(join(draft, name), composeDocument(parts));
      }
    }
  }
  const table = routeTable(releases, shell);
  await writeFile(join(draft, routeTableFile), `${JSON.stringify(table, null, 2)}\n`);
  await replaceFolder(draft, site.documents);
  return table;
}

async function readConfiguration(site: SiteFolder): Promise<unknown> {
  try {
    return JSON.parse(await readFile(site.configuration, 'utf8'));
  } catch {
    throw new DeliveryError(`${site.configuration}: is missing or not JSON`);
  }
}

function routeTable(releases: readonly Release[], shell: Release): RouteTable {
  const routes = releases.flatMap(({ name, routes: own }) =>
    own.map(({ pattern, indexed }) => ({ pattern, indexed, part: name })),
  );
  return { routes, shell: shell.name };
}

async function replaceFolder(draft: string, target: string): Promise<void> {
  const old = `${target}.old-${process.pid}`;
  await rm(old, { recursive: true, force: true });
  await rename(target, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(draft, target);
  await rm(old, { recursive: true, force: true });
}
