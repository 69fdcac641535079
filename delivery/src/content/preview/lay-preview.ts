import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { composerName } from '../../composer/composer-name.ts';
import { changeRegistry } from '../../registry/change-registry.ts';
import { readRegistry } from '../../registry/registry.ts';
import { siteFolder, type SiteFolder } from '../../site-folder.ts';

/**
 * A folder that is served like the site's, with its parts and its configuration: what is published into
 * it is published nowhere else.
 * @throws {DeliveryError} when nothing was ever promoted into the site's folder.
 */
export async function layPreview(site: SiteFolder): Promise<SiteFolder> {
  const registry = await readRegistry(site);
  const preview = siteFolder(await mkdtemp(join(tmpdir(), 'amendes-preview-')));
  await mkdir(join(preview.root, 'releases'), { recursive: true });
  const names = [composerName, ...Object.keys(registry.parts)];
  const releases = names.map((name) => join('releases', name));
  for (const folder of releases) {
    await symlink(resolve(site.root, folder), join(preview.root, folder));
  }
  await changeRegistry(preview, () => registry);
  await cp(site.configuration, preview.configuration);
  // What the registry still names; newer texts come beside them.
  for (const folder of ['content', 'notice']) {
    const source = join(site.root, 'releases', folder);
    await cp(source, join(preview.root, 'releases', folder), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
  }
  return preview;
}
