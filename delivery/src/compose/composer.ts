import { readdir } from 'node:fs/promises';
import type { Registry } from '../registry/registered.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing } from '../storage/drafts.ts';
import type { Artifact } from './artifact.ts';
import type { Composer } from './composer-interface.ts';
import { planArtifacts } from './plan-artifacts.ts';
import { readSources } from './site-sources.ts';
import { examineArtifact, writeArtifact } from './write-artifact.ts';
import { compositionId, examineComposition, writeComposition } from './write-composition.ts';

/*
 * The composer as commands use it: this is bundled, sealed and released, and composes sites in development. It reads what
 * a registry names, plans the artifacts of the site as values, and renders those that are not there yet.
 */

/** The version of the interface in `composer-interface.ts`. */
export const composerApi = 1;

export const plan: Composer['plan'] = async (root, registry) => {
  const { folder, artifacts } = await planSite(root, registry);
  const missing = await missingArtifacts(folder, artifacts);
  return { id: compositionId(artifacts), missing: missing.map(({ name }) => name) };
};

export const check: Composer['check'] = async (root, registry) => {
  const { folder, artifacts } = await planSite(root, registry);
  for (const artifact of await missingArtifacts(folder, artifacts)) await artifact.render();
};

export const compose: Composer['compose'] = async (root, registry, options) => {
  const { folder, artifacts } = await planSite(root, registry);
  const rendered: string[] = [];
  for (const artifact of artifacts) {
    if (await writeArtifact(folder, artifact, options)) rendered.push(artifact.name);
  }
  const id = await writeComposition(folder, artifacts, options);
  return { id, rendered, pieces: artifacts.length };
};

export const examine: Composer['examine'] = async (root, registry) => {
  const { folder, artifacts } = await planSite(root, registry);
  const found: string[] = [];
  for (const artifact of artifacts) found.push(...(await examineArtifact(folder, artifact)));
  return [...found, ...(await examineComposition(folder, artifacts))];
};

async function planSite(root: string, registry: Registry) {
  const folder = siteFolder(root);
  return { folder, artifacts: planArtifacts(await readSources(folder, registry)) };
}

/** Those of the artifacts that were never rendered. */
async function missingArtifacts(
  site: SiteFolder,
  artifacts: readonly Artifact[],
): Promise<readonly Artifact[]> {
  const written = new Set((await readdir(site.artifacts).catch(ignoreMissing)) ?? []);
  return artifacts.filter(({ id }) => !written.has(id));
}
