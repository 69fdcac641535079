import { hashesFile } from '@amendes/protocol/build-description.ts';
import type { Published } from '@amendes/protocol/published.ts';
import { readBannerRelease } from '../release/banner-release.ts';
import { readContentRelease, type ContentRelease } from '../release/content-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import {
  configurationOf,
  readConfiguration,
  type Configuration,
} from '../site/read-configuration.ts';
import type { RegisteredPart, Registry } from '../registry/registered.ts';
import { fits, isShell, shellFirst, type Release } from '../release/release.ts';
import {
  asPromoted,
  findRelease,
  hasForeignList,
  readRelease,
  sealedFileReader,
  type ReadSealedFile,
  type ReleaseName,
} from '../release/read-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { closureOf } from '../switch-off/closure.ts';
import type { ServedPart } from './browser-registry.ts';
import type { Ahead } from './composer-interface.ts';
import { publishedOf } from './published.ts';
import type { RouteTable } from './composition.ts';

/** All sources that a site is composed from. */
export interface SiteSources {
  readonly folder: SiteFolder;
  /** The shell, then the other parts in the order of the registry. */
  readonly parts: readonly ServedPart[];
  readonly shell: ServedPart;
  readonly table: RouteTable;
  readonly published: Published;
  readonly content: ContentRelease | undefined;
  readonly configuration: Configuration;
  /**
   * Reads a sealed file, only once even if many documents contain it.
   * @throws {DeliveryError} when the file is damaged.
   */
  readonly readFile: ReadSealedFile;
}

/**
 * Reads the releases that a registry names.
 * @throws {DeliveryError} when a part is missing, when the files for citizens differ from the promoted ones, or when
 * the configuration cannot be read.
 */
export async function readSources(
  folder: SiteFolder,
  registry: Registry,
  { configuration: next }: Ahead = {},
): Promise<SiteSources> {
  const promoted = asPromoted(folder, registry);
  const readFile = sealedFileReader(folder);
  const reading = { site: promoted, readFile };
  const [first, ...others] = await Promise.all(
    shellFirst(Object.entries(registry.parts)).map(([name, part]) => readPart(reading, name, part)),
  );
  // Older tools let another part provide a contract. Such a part is composed like any remote.
  if (!first || !isShell(first.release)) {
    throw new DeliveryError(`No shell in ${folder.root}: promote one first`);
  }
  const host = first.release;
  const asServed = (part: ServedPart): ServedPart => ({
    ...part,
    // A release that does not fit the shell could not take over.
    ...(part.former && fits(part.former, host) && { previous: part.former }),
  });
  const shell = asServed(first);
  const parts = [shell, ...others.map(asServed)];
  const table = routeTable(parts, host.name);
  const content =
    registry.content && (await readContentRelease(promoted, registry.content.current));
  const banner =
    registry.notice === undefined ? undefined : await readBannerRelease(promoted, registry.notice);
  const published = publishedOf(table, content, banner, closureOf(registry));
  const configuration =
    next === undefined ? await readConfiguration(folder) : configurationOf(folder, next);
  return {
    folder,
    parts,
    shell,
    table,
    published,
    content,
    configuration,
    readFile,
  };
}

interface Reading {
  readonly site: SiteFolder;
  readonly readFile: ReadSealedFile;
}

async function readNamed({ site, readFile }: Reading, name: ReleaseName): Promise<Release> {
  return withoutForeignList(await readRelease(site, name), readFile);
}

/**
 * Prepares a release for the documents. If its list of hashes does not match its files, each file is named, as if it had no list:
 * tools that knew no list may have promoted it, and browsers would refuse the files that the list covers.
 */
async function withoutForeignList(release: Release, readFile: ReadSealedFile): Promise<Release> {
  if (!(await hasForeignList(release, readFile))) return release;
  const { [hashesFile]: _, ...files } = release.files;
  return { ...release, files };
}

async function readPart(
  reading: Reading,
  name: string,
  { current, previous, canary, disabled }: RegisteredPart,
): Promise<ServedPart> {
  const release = await readNamed(reading, { name, build: current });
  // Undefined if the release is missing, or was changed since.
  const found =
    previous === undefined ? undefined : await findRelease(reading.site, { name, build: previous });
  const before = found && (await withoutForeignList(found, reading.readFile));
  const tried = canary && (await readNamed(reading, { name, build: canary.build }));
  return {
    release,
    ...(before && { former: before }),
    ...(canary &&
      tried && { canary: { release: tried, percent: canary.percent, salt: canary.salt } }),
    ...(disabled && { disabled }),
  };
}

function routeTable(parts: readonly ServedPart[], shell: string): RouteTable {
  const routes = parts.flatMap(({ release, canary }) => {
    const { name } = release;
    const own = release.routes.map((route) => ({ ...route, part: name }));
    // Addresses that only the canary answers must lead to the part, for the tabs that use the canary.
    const added = canary?.release.routes
      .filter(({ pattern }) => !own.some((route) => route.pattern === pattern))
      .map((route) => ({ ...route, indexed: false, part: name }));
    return [...own, ...(added ?? [])];
  });
  return { routes, shell };
}
