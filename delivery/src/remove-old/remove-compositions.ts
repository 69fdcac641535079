import { readdir, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { servedComposition } from '../compose/current-documents.ts';
import type { SiteFolder } from '../site-folder.ts';
import { absent } from '../storage/absent.ts';

/** Whoever composes at this moment uses what was laid before; nobody does so for longer. */
const patience = 60 * 60 * 1000;

/** Removes the compositions that are not served, the pieces that no other needs, and what a crash left. */
export async function removeCompositions(site: SiteFolder, now: Date): Promise<void> {
  const served = await servedComposition(site);
  const isOld = async (path: string) => {
    const made = (await stat(path).catch(absent))?.mtimeMs;
    return made !== undefined && now.getTime() - made > patience;
  };
  for (const id of await namesIn(site.compositions)) {
    const path = join(site.compositions, id);
    if (id !== served && (await isOld(path))) await rm(path, { recursive: true });
  }
  const used = await piecesOf(site);
  for (const id of await namesIn(site.pieces)) {
    const path = join(site.pieces, id);
    if (!used.has(id) && (await isOld(path))) await rm(path, { recursive: true });
  }
}

/** The pieces that the links of all compositions lead to. */
async function piecesOf(site: SiteFolder): Promise<ReadonlySet<string>> {
  const entries = await readdir(site.compositions, {
    recursive: true,
    withFileTypes: true,
  }).catch(absent);
  const links = (entries ?? []).filter((entry) => entry.isSymbolicLink());
  const targets = links.map(({ parentPath, name }) => readlink(join(parentPath, name)));
  return new Set(
    (await Promise.all(targets)).flatMap(
      (target) => /(?:^|\/)pieces\/([^/]+)/.exec(target)?.[1] ?? [],
    ),
  );
}

const namesIn = async (folder: string) => (await readdir(folder).catch(absent)) ?? [];
