import type { SiteFolder } from '../site-folder.ts';
import { languages } from '../languages.ts';
import { browserParts, type ServedPart } from './browser-registry.ts';
import { compositionFile, describeComposition } from './composition-file.ts';
import { documentsPiece } from './documents-piece.ts';
import { iconFiles } from './icons.ts';
import { manifest, manifestFile } from './manifest.ts';
import { integrityOf } from '../release/integrity-of.ts';
import { piece, type Piece } from './piece.ts';
import type { ReadSite } from './read-site.ts';
import { robots } from './robots.ts';
import {
  partsFile,
  publishedFile,
  robotsFile,
  routeTableFile,
  sitemapFile,
  textsName,
} from './route-table.ts';
import { sitemap } from './sitemap.ts';
import { siteTexts, textPaths } from './site-texts.ts';

/** Everything that a site is composed of. Nothing is rendered yet. */
export function pieces(site: SiteFolder, read: ReadSite): readonly Piece[] {
  return [
    ...read.parts.map((part) => documentsPiece(site, read, part)),
    textsPiece(site, read.parts),
    partsPiece(read),
    publishedPiece(read),
    searchPiece(read),
    servingPiece(read),
    iconPiece(),
  ];
}

function textsPiece(site: SiteFolder, parts: readonly ServedPart[]): Piece {
  const releases = parts.map(({ release }) => release);
  const inputs = releases.flatMap((release) =>
    languages.flatMap((language) =>
      textPaths(release, language).map((path) => [path, release.files[path]?.integrity]),
    ),
  );
  return piece({
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
function partsPiece({ table, shell, parts }: ReadSite): Piece {
  const data = { table, parts: browserParts(shell, parts) };
  return piece({
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
function publishedPiece({ published }: ReadSite): Piece {
  return piece({
    name: 'published',
    inputs: published,
    place: 'documents',
    spread: true,
    render: () => ({ [publishedFile]: toJson(published) }),
  });
}

function searchPiece({ table, content, published, configuration }: ReadSite): Piece {
  const { siteOrigin } = configuration;
  return piece({
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
function servingPiece({ configuration }: ReadSite): Piece {
  const description = describeComposition(configuration);
  return piece({
    name: 'serving',
    inputs: description,
    place: 'documents',
    spread: true,
    render: () => ({ [compositionFile]: toJson(description) }),
  });
}

/** The same on every site. */
function iconPiece(): Piece {
  const files = {
    ...iconFiles(),
    ...Object.fromEntries(
      languages.map((language) => [manifestFile(language), manifest(language)]),
    ),
  };
  return piece({
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
