import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeWhole } from '../../storage/write-whole.ts';

/**
 * Beside the texts, and not in git: which texts each site served when the ones in this folder were last published
 * there or pulled from there.
 */
const baseFile = '.served.json';

/** The texts of a site that the ones in a folder began with; nothing when that is not known. */
export async function readBase(folder: string, site: string): Promise<string | undefined> {
  const base = (await readBases(folder))[resolve(site)];
  return typeof base === 'string' ? base : undefined;
}

export async function writeBase(folder: string, site: string, build: string): Promise<void> {
  const bases = { ...(await readBases(folder)), [resolve(site)]: build };
  await writeWhole(join(folder, baseFile), `${JSON.stringify(bases, null, 2)}\n`);
}

async function readBases(folder: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const data: unknown = JSON.parse(await readFile(join(folder, baseFile), 'utf8'));
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    // None, or not readable: the folder is taken for one that was never published.
    return {};
  }
}
