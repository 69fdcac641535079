import { type SiteFolder, releasePath } from '../site/site-folder.ts';
import { languages, type Language } from '../site/languages.ts';
import { browserParts, type ServedPart } from './browser-registry.ts';
import {
  compositionFile,
  describeComposition,
  partsFile,
  publishedFile,
  robotsFile,
  routeTableFile,
  sitemapFile,
  textsName,
} from './route-table.ts';
import { documentsArtifact } from './documents-artifact.ts';
import { iconFiles, manifest, manifestFile } from './head-elements.ts';
import { integrityOf, type Release } from '../release/release.ts';
import { artifact, type Artifact } from './artifact.ts';
import type { ReadSite } from './read-site.ts';
import { sitemap } from './sitemap.ts';
import { dictionariesFolder } from '@amendes/protocol/build-description.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { mergeDictionaries, type Dictionary } from './merge-dictionaries.ts';

/** Everything that a site is composed of. Nothing is rendered yet. */
export function planArtifacts(site: SiteFolder, read: ReadSite): readonly Artifact[] {
  return [
    ...read.parts.map((part) => documentsArtifact(site, read, part)),
    textsArtifact(site, read.parts),
    partsArtifact(read),
    publishedArtifact(read),
    searchArtifact(read),
    servingArtifact(read),
    iconArtifact(),
  ];
}

function textsArtifact(site: SiteFolder, parts: readonly ServedPart[]): Artifact {
  const releases = parts.map(({ release }) => release);
  const inputs = releases.flatMap((release) =>
    languages.flatMap((language) =>
      textPaths(release, language).map((path) => [path, release.files[path]?.integrity]),
    ),
  );
  return artifact({
    name: 'texts',
    inputs,
    place: 'assets/i18n',
    spread: false,
    render: async () => {
      const files = languages.map(async (language) => {
        return [textsName(language), toJson(await siteTexts(site, releases, language))] as const;
      });
      return Object.fromEntries(await Promise.all(files));
    },
  });
}

/** What changes with the releases. */
function partsArtifact({ table, shell, parts }: ReadSite): Artifact {
  const data = { table, parts: browserParts(shell, parts) };
  return artifact({
    name: 'parts',
    inputs: data,
    place: 'documents',
    spread: true,
    render: () => ({
      [routeTableFile]: toJson(data.table),
      [partsFile]: `${JSON.stringify(data.parts)}\n`,
    }),
  });
}

/** What changes with texts and notices. */
function publishedArtifact({ published }: ReadSite): Artifact {
  return artifact({
    name: 'published',
    inputs: published,
    place: 'documents',
    spread: true,
    render: () => ({ [publishedFile]: toJson(published) }),
  });
}

function searchArtifact({ table, content, published, configuration }: ReadSite): Artifact {
  const { siteOrigin } = configuration;
  return artifact({
    name: 'search-engines',
    inputs: {
      siteOrigin,
      listed: published.listed,
      content: content?.build,
      table: siteOrigin && table,
    },
    place: 'documents',
    spread: true,
    render: () => ({
      [robotsFile]: robots(siteOrigin),
      ...(siteOrigin && { [sitemapFile]: sitemap(table, content, siteOrigin) }),
    }),
  });
}

/** What servers are told: the headers of the documents change with them. */
function servingArtifact({ configuration }: ReadSite): Artifact {
  const description = describeComposition(configuration);
  return artifact({
    name: 'serving',
    inputs: description,
    place: 'documents',
    spread: true,
    render: () => ({ [compositionFile]: toJson(description) }),
  });
}

/** The same on every site. */
function iconArtifact(): Artifact {
  const files = {
    ...iconFiles(),
    ...Object.fromEntries(
      languages.map((language) => [manifestFile(language), manifest(language)]),
    ),
  };
  return artifact({
    name: 'icon',
    inputs: Object.entries(files).map(([name, file]) => [name, integrityOf(Buffer.from(file))]),
    place: 'documents',
    spread: true,
    render: () => files,
  });
}

function toJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/**
 * What search engines are told. The pages of a fine are open to them on purpose: only who reads a page
 * learns that it may not be listed. A site without a public address is a test: it is not to be listed at all.
 */
function robots(siteOrigin: string | undefined): string {
  const lines = siteOrigin
    ? ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${siteOrigin}/sitemap.xml`]
    : ['User-agent: *', 'Disallow: /'];
  return `${lines.join('\n')}\n`;
}

/**
 * All texts of the site in one language. The releases are in the order of the registry, where a part
 * stands since it was first promoted: where two give different texts, the part that had the key's area
 * first is right, whichever of them is the newer.
 * @throws {DeliveryError} when a dictionary cannot be read.
 */
async function siteTexts(
  site: SiteFolder,
  releases: readonly Release[],
  language: Language,
): Promise<Dictionary> {
  const paths = releases.flatMap((release) =>
    textPaths(release, language).map(
      (path) => `${releasePath(release.name, release.build)}/${path}`,
    ),
  );
  return mergeDictionaries(await Promise.all(paths.map((path) => readDictionary(site, path))));
}

/** The dictionaries of a release in one language. */
function textPaths({ dictionaries, files }: Release, language: Language): readonly string[] {
  return dictionaries
    .map((_, index) => `${dictionariesFolder}/${index}/${language}.json`)
    .filter((path) => path in files);
}

async function readDictionary(site: SiteFolder, path: string): Promise<Dictionary> {
  const bytes = await site.storage.read(path);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- copied by the build
    return JSON.parse(bytes?.toString() ?? '') as Dictionary;
  } catch {
    throw new DeliveryError(`${path}: is missing or not JSON`);
  }
}
