import { createHash } from 'node:crypto';
import { compose } from '../local/compose.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { readBuild } from '../publish/publish.ts';
import { integrityOf } from '../release/integrity-of.ts';
import { descriptionFile } from '../release/seal-files.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';

/**
 * Serves a build that somebody works on in place of the part's release. It is sealed like a release, under a
 * name of its own after each change: whatever guards a site in production guards it too. What it
 * weighs is nobody's business yet.
 * @param dist The build's folder.
 */
export async function publishWork(site: SiteFolder, dist: string): Promise<string> {
  const {
    description: { server: _, ...description },
    originals,
  } = await readBuild(dist);
  const sealed = [...originals].map(([path, bytes]) => [
    path,
    // Not compressed, which would take longer than the build.
    { integrity: integrityOf(bytes), size: bytes.length, brotli: bytes.length },
  ]);
  const { name } = description;
  const build = hashOf(sealed);
  const release = { ...description, build, files: Object.fromEntries(sealed) };
  await site.storage.seal(
    releasePath(name, build),
    new Map([...originals, descriptionFile(release)]),
  );
  await changeRegistry(site, (before) => ({
    ...before,
    parts: { ...before?.parts, [name]: { current: build } },
  }));
  await compose(site, { compressed: false });
  return build;
}

const hashOf = (data: unknown) =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 12);
