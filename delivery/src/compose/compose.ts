import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryError } from '../delivery-error.ts';
import { languages } from '../languages.ts';
import { readConfiguration } from '../read-configuration.ts';
import { releasesOf } from '../registry/promote.ts';
import { readRegistry } from '../registry/registry.ts';
import { compressFile } from '../release/compress-file.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site-folder.ts';
import { writeWholeFolder } from '../write-whole-folder.ts';
import { browserRegistry, type BrowserRegistry } from './browser-registry.ts';
import { composeDocument } from './document.ts';
import { previousReleases } from './previous-releases.ts';
import { documentName, routeTableFile, textsName, type RouteTable } from './route-table.ts';
import { siteTexts } from './site-texts.ts';

/** The text of each file of a folder. */
type Files = Readonly<Record<string, string>>;

/**
 * Writes the documents of the site from its registry: one a part and language; and its texts, one
 * dictionary a language. They replace the old ones in one step a folder; a failure before that leaves
 * the old ones in place.
 * @throws {DeliveryError} when a part is missing or the configuration cannot be read.
 */
export async function compose(site: SiteFolder): Promise<RouteTable> {
  const served = await readRegistry(site);
  const releases = await releasesOf(site, served);
  const shell = releases.find(({ contract }) => 'provides' in contract);
  if (!shell) throw new DeliveryError(`No shell in ${site.registry}: promote one first`);
  const table = routeTable(releases, shell);
  const configuration = await readConfiguration(site);

  const texts = await composeTexts(site, releases);
  const registry = browserRegistry(shell, releases, await previousReleases(site, served, shell));
  const documents = composeDocuments(releases, shell, registry, configuration);
  await writeFiles(site.texts, texts);
  await writeFiles(site.documents, { ...documents, [routeTableFile]: toJson(table) });
  return table;
}

async function composeTexts(site: SiteFolder, releases: readonly Release[]): Promise<Files> {
  const files = languages.map(async (language) => {
    return [textsName(language), toJson(await siteTexts(site, releases, language))] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

function composeDocuments(
  releases: readonly Release[],
  shell: Release,
  registry: BrowserRegistry,
  configuration: unknown,
): Files {
  const files = releases.flatMap((part) =>
    languages.flatMap((language) =>
      [true, false].map((indexed) => {
        const parts = { language, part, shell, registry, configuration, indexed };
        return [documentName(part.name, language, indexed), composeDocument(parts)] as const;
      }),
    ),
  );
  return Object.fromEntries(files);
}

function routeTable(releases: readonly Release[], shell: Release): RouteTable {
  const routes = releases.flatMap(({ name, routes: own }) =>
    own.map(({ pattern, indexed }) => ({ pattern, indexed, part: name })),
  );
  return { routes, shell: shell.name };
}

async function writeFiles(folder: string, files: Files): Promise<void> {
  await writeWholeFolder(folder, (draft) =>
    Promise.all(
      Object.entries(files).map(async ([name, text]) => {
        await writeFile(join(draft, name), text);
        await compressFile(join(draft, name), Buffer.from(text));
      }),
    ),
  );
}

function toJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
