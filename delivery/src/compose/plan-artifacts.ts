import { integrityOf } from '../release/release.ts';
import { languages } from '../site/languages.ts';
import { besideDocuments, toJson, type Artifact } from './artifact.ts';
import { browserParts } from './browser-registry.ts';
import {
  compositionFile,
  compositionFormat,
  partsFile,
  promotedOnlyFile,
  publishedFile,
  routeTableFile,
  type CompositionDescription,
} from './composition.ts';
import { documentsArtifact } from './documents-artifact.ts';
import { documentHeaders } from './first-script.ts';
import { searchArtifact } from './search-engines.ts';
import { iconFiles, manifest, manifestFile } from './site-identity.ts';
import type { SiteSources } from './site-sources.ts';
import { textsArtifact } from './texts-artifact.ts';

/** Plans everything that a site is composed of. Nothing is rendered yet. */
export function planArtifacts(site: SiteSources): readonly Artifact[] {
  return [
    ...site.parts.map((part) => documentsArtifact(site, part)),
    textsArtifact(site),
    partsArtifact(site),
    publishedArtifact(site),
    searchArtifact(site),
    servingArtifact(site),
    ...reachArtifact(site),
    iconArtifact(),
  ];
}

/** The files that change with the releases. */
function partsArtifact({ table, shell, parts }: SiteSources): Artifact {
  const data = { table, parts: browserParts(shell, parts) };
  return besideDocuments('parts', data, () => ({
    [routeTableFile]: toJson(data.table),
    [partsFile]: `${JSON.stringify(data.parts)}\n`,
  }));
}

/** The file that changes with texts and banners. */
function publishedArtifact({ published }: SiteSources): Artifact {
  return besideDocuments('published', published, () => ({ [publishedFile]: toJson(published) }));
}

/** The file for servers: the headers of the documents change with them. */
function servingArtifact({ configuration }: SiteSources): Artifact {
  const description: CompositionDescription = {
    format: compositionFormat,
    headers: documentHeaders(configuration),
  };
  return besideDocuments('serving', description, () => ({
    [compositionFile]: toJson(description),
  }));
}

/**
 * Whether servers refuse what was never promoted. Outside production a page may take any release from here. It comes with
 * the composition: an older composer, which does not write down what is promoted, has servers refuse nothing.
 */
function reachArtifact({ configuration }: SiteSources): readonly Artifact[] {
  if (configuration.overrides) return [];
  const text = 'Releases that were never promoted are not served.\n';
  return [besideDocuments('reach', text, () => ({ [promotedOnlyFile]: text }))];
}

/** The same on every site. */
function iconArtifact(): Artifact {
  const files = {
    ...iconFiles(),
    ...Object.fromEntries(
      languages.map((language) => [manifestFile(language), manifest(language)]),
    ),
  };
  const inputs = Object.entries(files).map(([name, file]) => [
    name,
    integrityOf(Buffer.from(file)),
  ]);
  return besideDocuments('icon', inputs, () => files);
}
