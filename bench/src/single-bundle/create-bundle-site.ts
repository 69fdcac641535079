import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partsFile } from '@amendes/delivery/compose/composition.ts';
import { parts } from '@amendes/delivery/local/parts.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { addRelease, copySite, replaceFile } from '../site-copy/copy-site.ts';
import type { Bundle } from './build-bundle.ts';
import { bundleRegistry } from './bundle-registry.ts';
import { rewriteDocument } from './rewrite-document.ts';

/** Creates a copy of the federated site whose French documents, which are measured, use the single bundle. */
export async function createBundleSite(
  federated: SiteFolder,
  bundle: Bundle,
  folder: string,
): Promise<SiteFolder> {
  const site = await copySite(federated, folder);
  const files = await addRelease(site, 'bundle', bundle.build);
  for (const [name, bytes] of bundle.files) await replaceFile(join(files, name), bytes);
  for (const { name: part } of parts) {
    const names = await readdir(join(site.documents, part));
    for (const name of names.filter((each) => /\.fr\.(unlisted\.)?html$/.test(each))) {
      const path = join(site.documents, part, name);
      await replaceFile(path, rewriteDocument(await readFile(path, 'utf8'), bundle, part));
    }
  }
  const list = join(site.documents, partsFile);
  const partsList: unknown = JSON.parse(await readFile(list, 'utf8'));
  await replaceFile(list, `${JSON.stringify(bundleRegistry(partsList, bundle))}\n`);
  return site;
}
