import type { Composer, ComposeOptions } from './composer-interface.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { writeArtifact, isUsedAgain, writeFolder, damageOf } from './write-artifact.ts';
import { planArtifacts } from './plan-artifacts.ts';
import { readSite } from './read-site.ts';
import { readdir, readlink, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { ignoreMissing, draftName } from '../storage/drafts.ts';
import type { Artifact } from './artifact.ts';
import { join, dirname, relative } from 'node:path';
import { createHash } from 'node:crypto';

type Links = readonly (readonly [path: string, target: string])[];

/** Says what is not as it would be rendered now, and what to do. */
const repairable = (path: string) =>
  `${path} is not what was composed: pnpm release compose writes it anew`;

/* The composer as commands use it: what is bundled, sealed and released, and what is composed with in development. */

/** The version of the interface, `src/composer/composer.ts`. */
export const composerApi = 1;

export const plan: Composer['plan'] = async (root, registry) => {
  const site = siteFolder(root);
  const all = planArtifacts(site, await readSite(site, registry));
  const missing = await missingArtifacts(site, all);
  return { id: compositionId(all), missing: missing.map(({ name }) => name) };
};

export const check: Composer['check'] = async (root, registry) => {
  const site = siteFolder(root);
  const all = planArtifacts(site, await readSite(site, registry));
  for (const { render } of await missingArtifacts(site, all)) await render();
};

/** Only what is made of something else than before is rendered. */
export const compose: Composer['compose'] = async (root, registry, options) => {
  const site = siteFolder(root);
  const all = planArtifacts(site, await readSite(site, registry));
  const rendered: string[] = [];
  for (const one of all) if (await writeArtifact(site, one, options)) rendered.push(one.name);
  const id = await writeComposition(site, all, options);
  return { id, rendered, pieces: all.length };
};

export const examine: Composer['examine'] = async (root, registry) => {
  const site = siteFolder(root);
  const all = planArtifacts(site, await readSite(site, registry));
  const found: string[] = [];
  for (const one of all) found.push(...(await examineArtifact(site, one)));
  return [...found, ...(await examineComposition(site, all))];
};

/** Those of the pieces that were never rendered. */
async function missingArtifacts(
  site: SiteFolder,
  pieces: readonly Artifact[],
): Promise<readonly Artifact[]> {
  const laid = new Set((await readdir(site.pieces).catch(ignoreMissing)) ?? []);
  return pieces.filter(({ id }) => !laid.has(id));
}

/** The files of a piece that are not as they would be rendered now; none when it was never laid. */
async function examineArtifact(site: SiteFolder, piece: Artifact): Promise<readonly string[]> {
  const folder = join(site.pieces, piece.id);
  if (!(await readdir(folder).catch(ignoreMissing))) return [];
  const { changed, surplus } = await damageOf(folder, await piece.render());
  return [...surplus, ...changed].map((name) => repairable(join(folder, name)));
}

/** The links of a composition that lead elsewhere; none when it was never laid. */
async function examineComposition(
  site: SiteFolder,
  pieces: readonly Artifact[],
): Promise<readonly string[]> {
  const folder = join(site.compositions, compositionId(pieces));
  if (!(await readdir(folder).catch(ignoreMissing))) return [];
  const found: string[] = [];
  for (const [path, target] of await linksOf(site, folder, pieces)) {
    // What is no link is as wrong as what is not there.
    if ((await readlink(path).catch(() => undefined)) !== target) found.push(repairable(path));
  }
  return found;
}

/** The name of the composition that consists of these pieces. */
function compositionId(pieces: readonly Artifact[]): string {
  const ids = pieces.map(({ place, id }) => `${place} ${id}`).join('\n');
  return createHash('sha256').update(ids).digest('hex').slice(0, 16);
}

/**
 * Lays a composition: links to its pieces, a handful for each part, however many documents it has.
 * @returns its id.
 */
async function writeComposition(
  site: SiteFolder,
  pieces: readonly Artifact[],
  { repair }: Pick<ComposeOptions, 'repair'>,
): Promise<string> {
  const id = compositionId(pieces);
  const target = join(site.compositions, id);
  if (await isUsedAgain(target)) {
    if (repair) await repairLinks(site, await linksOf(site, target, pieces));
    return id;
  }
  await writeFolder(target, async (draft) => {
    for (const [link, to] of await linksOf(site, draft, pieces)) {
      await mkdir(dirname(link), { recursive: true });
      await symlink(to, link);
    }
  });
  return id;
}

/** The links that a composition in this folder consists of. */
async function linksOf(
  site: SiteFolder,
  folder: string,
  pieces: readonly Artifact[],
): Promise<Links> {
  const links = pieces.map(async ({ id, place, spread }) => {
    const names = spread ? await readdir(join(site.pieces, id)) : [''];
    return names.map((name) => {
      const link = join(folder, place, name);
      // Relative, and as deep as where it will stand: the site can be moved and copied.
      return [link, relative(dirname(link), join(site.pieces, id, name))] as const;
    });
  });
  return (await Promise.all(links)).flat();
}

/** Each link takes the place of what is there in one step: visitors read through it at this moment. */
async function repairLinks(site: SiteFolder, links: Links): Promise<void> {
  for (const [path, target] of links) {
    if ((await readlink(path).catch(() => undefined)) === target) continue;
    await mkdir(dirname(path), { recursive: true });
    const draft = join(site.compositions, draftName());
    await symlink(target, draft);
    await rename(draft, path).catch(async () => {
      // A folder, which no link can replace.
      await rm(path, { recursive: true, force: true });
      await rename(draft, path);
    });
  }
}
