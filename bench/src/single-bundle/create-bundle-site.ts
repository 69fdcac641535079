import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partsFile } from '@amendes/delivery/compose/composition.ts';
import { integrityOf } from '@amendes/delivery/release/release.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { addRelease, copySite, replaceFile } from '../site-copy/copy-site.ts';
import type { Bundle } from './build-bundle.ts';
import { bundleRegistry, type BundlePlace } from './bundle-registry.ts';
import { rewriteDocument } from './rewrite-document.ts';

/** A copy of the federated site whose French documents, which are measured, ask for the single bundle. */
export async function createBundleSite(
  federated: SiteFolder,
  bundle: Bundle,
  folder: string,
): Promise<SiteFolder> {
  const site = await copySite(federated, folder);
  const files = await addRelease(site, 'bundle', bundle.build);
  for (const [name, bytes] of bundle.files) await replaceFile(join(files, name), bytes);
  const place = placeOf(bundle);
  for (const path of await documentsOf(site)) await rewrite(site, path, bundle, place);
  const list = join(site.documents, partsFile);
  const parts: unknown = JSON.parse(await readFile(list, 'utf8'));
  await replaceFile(list, `${JSON.stringify(bundleRegistry(parts, place))}\n`);
  return site;
}

function placeOf({ build, entry, files }: Bundle): BundlePlace {
  const hashes = [...files].map(([name, bytes]) => [name, integrityOf(bytes)] as const);
  return { base: `/releases/bundle/${build}/`, entry, files: Object.fromEntries(hashes) };
}

/** Paths of the French documents, below the folder of documents: a folder for each part. */
async function documentsOf(site: SiteFolder): Promise<readonly string[]> {
  const entries = await readdir(site.documents, { withFileTypes: true });
  const folders = entries.filter((entry) => !entry.name.includes('.')).map(({ name }) => name);
  const files = folders.map(async (folder) =>
    (await readdir(join(site.documents, folder)))
      .filter((name) => /\.fr\.(unlisted\.)?html$/.test(name))
      .map((name) => join(folder, name)),
  );
  return (await Promise.all(files)).flat();
}

async function rewrite(
  site: SiteFolder,
  path: string,
  bundle: Bundle,
  place: BundlePlace,
): Promise<void> {
  const [part = ''] = path.split('/');
  const file = join(site.documents, path);
  const document = await readFile(file, 'utf8');
  await replaceFile(file, rewriteDocument(document, bundle, place, { part, language: 'fr' }));
}
