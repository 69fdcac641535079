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
import { searchFiles } from './search-engines.ts';
import { identityFiles } from './site-identity.ts';
import type { SiteSources } from './site-sources.ts';
import { textsArtifact } from './texts-artifact.ts';

/** Plans everything that a site is composed of. No document is rendered yet. */
export function planArtifacts(site: SiteSources): readonly Artifact[] {
  const { table, shell, parts, published, configuration } = site;
  const description: CompositionDescription = {
    format: compositionFormat,
    headers: documentHeaders(configuration),
  };
  return [
    ...parts.map((part) => documentsArtifact(site, part)),
    textsArtifact(site),
    // What changes with the releases.
    besideDocuments('parts', {
      [routeTableFile]: toJson(table),
      [partsFile]: `${JSON.stringify(browserParts(shell, parts))}\n`,
    }),
    // What changes with texts and banners.
    besideDocuments('published', { [publishedFile]: toJson(published) }),
    besideDocuments('search-engines', searchFiles(site)),
    // For servers: the headers of the documents change with them.
    besideDocuments('serving', { [compositionFile]: toJson(description) }),
    // Whether servers refuse what was never promoted. Outside production a page may take any release from here. It comes with
    // the composition: an older composer, which does not write down what is promoted, has servers refuse nothing.
    ...(configuration.overrides
      ? []
      : [
          besideDocuments('reach', {
            [promotedOnlyFile]: 'Releases that were never promoted are not served.\n',
          }),
        ]),
    // The same on every site.
    besideDocuments('icon', identityFiles()),
  ];
}
