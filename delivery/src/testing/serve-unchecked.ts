import { changeRegistry, type RegistryChange } from '../registry/change-registry.ts';
import { readBuild } from '../publish/publish.ts';
import type { Release } from '../release/release.ts';
import { descriptionFile, sealFiles } from '../release/seal-files.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';

/** Seals a build as it is, as tools did that looked at less. */
export async function sealUnchecked(site: SiteFolder, dist: string): Promise<Release> {
  const { description, originals } = await readBuild(dist);
  const { sealed, files } = await sealFiles(originals);
  const release: Release = { ...description, files: sealed };
  const folder = releasePath(release.name, release.build);
  await site.storage.seal(folder, new Map([...files, descriptionFile(release)]));
  return release;
}

/** A registry that serves a release, whatever is wrong with it. */
export function serving({ name, build }: Release): RegistryChange {
  return (before) => ({ ...before, parts: { ...before?.parts, [name]: { current: build } } });
}

/** Serves a build that today's tools would refuse. */
export async function serveUnchecked(site: SiteFolder, dist: string): Promise<void> {
  await changeRegistry(site, serving(await sealUnchecked(site, dist)));
}
