import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@amendes/delivery/registry/registry.ts';
import type { SiteFolder } from '@amendes/delivery/site-folder.ts';
import type { ReleaseEvent } from '../record/drill-record.ts';

/** What was done to payment, read off the versions of the registry that are kept. */
export async function readHistory({ root }: SiteFolder): Promise<readonly ReleaseEvent['kind'][]> {
  const folder = join(root, 'registry');
  const versions = (await readdir(folder)).filter((name) => /^\d+\.json$/.test(name)).toSorted();
  const texts = await Promise.all(versions.map((name) => readFile(join(folder, name), 'utf8')));
  const served = texts.map((text) => (JSON.parse(text) as Registry).parts['payment']);
  return served.slice(1).flatMap((after, index) => {
    const before = served[index];
    if (after?.current === before?.current) return [];
    return after?.current === before?.previous ? ['rollback'] : ['promotion'];
  });
}
