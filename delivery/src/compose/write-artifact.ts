import {
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pLimit from 'p-limit';
import type { ComposeOptions } from './composer-interface.ts';
import { expand } from '../release/read-release.ts';
import { compressDocument } from '../release/seal-files.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { draftName, ignoreMissing, linksOf, namesIn } from '../storage/drafts.ts';
import { renderedFiles, type Artifact, type Files, type RenderedFiles } from './artifact.ts';
import { servedComposition } from './composition.ts';

/** Files at a time: each is compressed twice, and open for a moment. */
const atOnce = 8;

/**
 * Renders an artifact into its folder, unless it was rendered before; and then, too, where it is to be repaired.
 * @returns whether anything was written.
 */
export async function writeArtifact(
  site: SiteFolder,
  artifact: Artifact,
  { compressed, repair }: ComposeOptions,
): Promise<boolean> {
  const target = join(site.artifacts, artifact.id);
  if (await isUsedAgain(target))
    return repair && repairFiles(target, await renderedFiles(artifact));
  return writeFolder(target, async (draft) =>
    writeFiles(draft, await artifact.render(), compressed),
  );
}

/**
 * Removes what is a link in the place of a composition, of a folder in one, or of an artifact: whoever repairs one empties what
 * it leads to. Composers do not look, and older ones stay in use: the command does it for them. A composition that nobody is
 * served goes whole: whoever needs it again writes it anew.
 * @returns whether there was any: what it was part of is not whole until it is repaired.
 * @throws {DeliveryError} when all of them are behind a link.
 */
export async function removeLinks(site: SiteFolder): Promise<boolean> {
  const { compositions, artifacts } = site;
  const served = await servedComposition(site);
  let removed = false;
  for (const folder of [compositions, artifacts]) {
    const found = await lstat(folder).catch(ignoreMissing);
    if (found?.isSymbolicLink()) {
      throw new DeliveryError(
        `${folder} is a link, and nothing is composed through it: put a folder in its place`,
      );
    }
    // A hidden one is a draft, which somebody may be about to rename.
    for (const name of (await namesIn(folder)).filter((each) => !each.startsWith('.'))) {
      const own = join(folder, name);
      const isLink = (await lstat(own).catch(ignoreMissing))?.isSymbolicLink();
      const isComposition = folder === compositions && !isLink;
      const astray = isComposition ? await linksAstray(own, artifacts) : [];
      const isWhole = isLink || (astray.length > 0 && name !== served);
      for (const path of isWhole ? [own] : astray) {
        await rm(path, { recursive: true, force: true });
        removed = true;
      }
    }
  }
  return removed;
}

/** All links of a composition stand in a folder of it and lead to an artifact, or to a file of one: these do not. */
async function linksAstray(composition: string, artifacts: string): Promise<readonly string[]> {
  // Whoever prunes may remove it at this moment.
  const links = (await linksOf(composition).catch(ignoreMissing)) ?? {};
  return Object.entries(links).flatMap(([link, target]) => {
    const to = dirname(resolve(composition, dirname(link), target));
    const isPlaced = link.includes('/') && [to, dirname(to)].includes(resolve(artifacts));
    return isPlaced ? [] : [join(composition, link)];
  });
}

/** Says whether a folder is there, and marks it as new, so that it is not removed as an old one. */
export async function isUsedAgain(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  );
}

/**
 * Fills a folder aside, then lets it appear under its name, whole.
 * @returns whether it did; not when somebody else wrote the same meanwhile.
 */
export async function writeFolder(
  target: string,
  fill: (draft: string) => Promise<void>,
): Promise<boolean> {
  const draft = join(dirname(target), draftName());
  await mkdir(draft, { recursive: true });
  try {
    await fill(draft);
    await rename(draft, target);
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    // It is named after what is in it: whoever wrote it, wrote the same.
    if (await stat(target).catch(ignoreMissing)) return false;
    throw error;
  }
}

/** @returns whether anything was written. It replaces each damaged file in one step, because visitors read it at this moment. */
async function repairFiles(folder: string, files: Files): Promise<boolean> {
  const { changed, surplus } = await damageOf(folder, files);
  for (const name of surplus) await rm(join(folder, name), { recursive: true });
  if (changed.length === 0) return surplus.length > 0;
  const draft = join(dirname(folder), draftName());
  await mkdir(draft);
  try {
    const damaged = Object.entries(files).filter(([name]) => changed.includes(name));
    await writeFiles(draft, Object.fromEntries(damaged), true);
    for (const name of await readdir(draft)) await rename(join(draft, name), join(folder, name));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return true;
}

/** @throws what the first of the files fails with, once nothing is written any more. */
async function writeFiles(
  folder: string,
  files: RenderedFiles,
  compressed: boolean,
): Promise<void> {
  const limit = pLimit(atOnce);
  const written = Object.entries(files).map(async ([name, content]) => {
    const bytes = Buffer.from(await content);
    await limit(async () => writeForms(join(folder, name), bytes, compressed));
  });
  await Promise.allSettled(written);
  await Promise.all(written);
}

async function writeForms(path: string, bytes: Buffer, compressed: boolean): Promise<void> {
  const others = compressed ? await compressDocument(bytes) : {};
  const forms = { '': bytes, ...others };
  for (const [form, written] of Object.entries(forms)) await writeFile(path + form, written);
}

interface Damage {
  /** The names of files that are missing, or hold something else, themselves or in a compressed form. */
  readonly changed: readonly string[];
  /** The names of files that nobody composed. */
  readonly surplus: readonly string[];
}

/** Finds the files of an artifact that are not as they would be rendered now; none when it was never written. */
export async function examineArtifact(
  site: SiteFolder,
  artifact: Artifact,
): Promise<readonly string[]> {
  const folder = join(site.artifacts, artifact.id);
  if (!(await readdir(folder).catch(ignoreMissing))) return [];
  const { changed, surplus } = await damageOf(folder, await renderedFiles(artifact));
  return [...surplus, ...changed].map((name) => repairable(join(folder, name)));
}

/** Says that a file is not as it would be rendered now, and what to do. */
export const repairable = (path: string) =>
  `${path} is not what was composed: pnpm release compose writes it anew`;

/** Compares a folder with the files that it should hold. */
async function damageOf(folder: string, files: Files): Promise<Damage> {
  const rendered = Object.entries(files);
  const names = new Set(rendered.flatMap(([name]) => [name, `${name}.br`, `${name}.gz`]));
  const surplus = (await readdir(folder)).filter((name) => !names.has(name));
  const changed: string[] = [];
  // One file after the other: there may be thousands.
  for (const [name, text] of rendered) {
    if (!(await holds(join(folder, name), Buffer.from(text)))) changed.push(name);
  }
  return { changed, surplus };
}

/** Says whether a file and its compressed forms hold these bytes. */
async function holds(path: string, bytes: Buffer): Promise<boolean> {
  const bound = { maxOutputLength: Math.max(1, bytes.length) };
  const forms = await Promise.all([
    readFile(path),
    ...[...expand].map(async ([end, expanded]) => expanded(await readFile(path + end), bound)),
  ]).catch(() => []);
  return forms.length > expand.size && forms.every((form) => form.equals(bytes));
}
