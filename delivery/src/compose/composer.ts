import pLimit from 'p-limit';
import type { Registry } from '../registry/registered.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { namesIn } from '../storage/drafts.ts';
import { besideDocuments, renderedFiles, toJson, type Artifact } from './artifact.ts';
import type { Ahead, Composer } from './composer-interface.ts';
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
import { findUnreachable, writePromoted } from './promoted-releases.ts';
import { searchFiles } from './search-engines.ts';
import { identityFiles } from './site-identity.ts';
import { readSources, type SiteSources } from './site-sources.ts';
import { textsArtifact } from './texts-artifact.ts';
import { examineArtifact, writeArtifact } from './write-artifact.ts';
import { compositionId, examineComposition, writeComposition } from './write-composition.ts';

/*
 * The composer as commands use it. It is bundled, sealed and released, and also composes sites in development. It reads the
 * releases that a registry names, plans the artifacts of the site as values, and renders those that are missing.
 */

/** Version of the interface in `composer-interface.ts`, and of everything else that commands rely on. */
export const composerApi = 2;

export const plan: Composer['plan'] = async (root, registry, ahead) => {
  const { folder, artifacts } = await planSite(root, registry, ahead);
  const missing = await missingArtifacts(folder, artifacts);
  return { id: compositionId(artifacts), missing: missing.map(({ name }) => name) };
};

export const check: Composer['check'] = async (root, registry, ahead) => {
  const { folder, artifacts } = await planSite(root, registry, ahead);
  await severalAtOnce(await missingArtifacts(folder, artifacts), renderedFiles);
};

export const compose: Composer['compose'] = async (root, registry, options) => {
  const { folder, artifacts } = await planSite(root, registry, options);
  await writePromoted(folder, registry);
  const written = await severalAtOnce(artifacts, (each) => writeArtifact(folder, each, options));
  const rendered = artifacts.filter((_, index) => written[index]).map(({ name }) => name);
  const id = await writeComposition(folder, artifacts, options);
  return { id, rendered, pieces: artifacts.length };
};

export const examine: Composer['examine'] = async (root, registry) => {
  const { folder, artifacts } = await planSite(root, registry);
  const found = await severalAtOnce(artifacts, (each) => examineArtifact(folder, each));
  return [
    ...found.flat(),
    ...(await examineComposition(folder, artifacts)),
    ...(await findUnreachable(folder, registry)),
  ];
};

/** Number of artifacts in progress at a time: each part renders in its own process while another is compressed and written. */
const atOnce = 4;

/**
 * Works on several artifacts at a time, and returns the results in their order.
 * @throws the error of the first artifact that failed, once no work is in progress any more.
 */
async function severalAtOnce<Result>(
  artifacts: readonly Artifact[],
  work: (artifact: Artifact) => Promise<Result>,
): Promise<readonly Result[]> {
  const limit = pLimit({ concurrency: atOnce, rejectOnClear: true });
  const working = artifacts.map((artifact) =>
    limit(() =>
      work(artifact).catch((error: unknown) => {
        limit.clearQueue();
        throw error;
      }),
    ),
  );
  await Promise.allSettled(working);
  return Promise.all(working);
}

async function planSite(root: string, registry: Registry, ahead?: Ahead) {
  const folder = siteFolder(root);
  return { folder, artifacts: planArtifacts(await readSources(folder, registry, ahead)) };
}

/** Plans everything that a site is composed of. No document is rendered yet. */
function planArtifacts(site: SiteSources): readonly Artifact[] {
  const { table, shell, parts, published, configuration } = site;
  const description: CompositionDescription = {
    format: compositionFormat,
    headers: documentHeaders(configuration),
  };
  return [
    ...parts.map((part) => documentsArtifact(site, part)),
    textsArtifact(site),
    // Changes with the releases.
    besideDocuments('parts', {
      [routeTableFile]: toJson(table),
      [partsFile]: `${JSON.stringify(browserParts(shell, parts))}\n`,
    }),
    // Changes with texts and banners.
    besideDocuments('published', { [publishedFile]: toJson(published) }),
    besideDocuments('search-engines', searchFiles(site)),
    // For servers: the headers change together with the documents.
    besideDocuments('serving', { [compositionFile]: toJson(description) }),
    // This file makes servers refuse releases that were never promoted. Outside production a page may load any release of the
    // site. The file is part of the composition: an older composer records no promotions, so servers then refuse nothing.
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

/** Returns the artifacts that were never rendered. */
async function missingArtifacts(
  site: SiteFolder,
  artifacts: readonly Artifact[],
): Promise<readonly Artifact[]> {
  const written = new Set(await namesIn(site.artifacts));
  return artifacts.filter(({ id }) => !written.has(id));
}
