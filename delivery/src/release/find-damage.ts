import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { integrityOf } from './integrity-of.ts';
import type { ReleaseName } from './read-release.ts';
import type { SealedFile } from './release.ts';

interface Sealed extends ReleaseName {
  readonly files: Readonly<Record<string, SealedFile>>;
}

const expand = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };

/**
 * What of a release is missing or not what was sealed, a line each. The compressed forms are looked at as
 * well: they are what is sent.
 */
export async function findDamage(site: SiteFolder, release: Sealed): Promise<readonly string[]> {
  const found: string[] = [];
  const folder = releasePath(release.name, release.build);
  // One file after the other: a release is small, and a hundred of them at once are not.
  for (const [path, { integrity }] of Object.entries(release.files)) {
    const bytes = await site.storage.read(`${folder}/${path}`);
    if (!bytes || integrityOf(bytes) !== integrity) {
      found.push(`${folder}/${path} is ${bytes ? 'not what was published' : 'missing'}`);
    }
    for (const [form, expanded] of Object.entries(expand)) {
      const compressed = await site.storage.read(`${folder}/${path}${form}`);
      const original = compressed && (await expanded(compressed).catch(() => undefined));
      if (!original || integrityOf(original) !== integrity) {
        const what = compressed ? 'not what was published' : 'missing';
        found.push(`${folder}/${path}${form} is ${what}`);
      }
    }
  }
  return found;
}
