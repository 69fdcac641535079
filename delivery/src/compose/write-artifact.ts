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

/** Number of files in progress at a time: each is compressed twice, and open for a moment. */
const atOnce = 8;

/**
 * Renders an artifact into its folder if that does not exist yet, or if it must be repaired.
 * @returns true if anything was written.
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
 * Removes links that replace the folder of a composition, a folder inside one, or an artifact: a repair would empty
 * the link’s target. Composers do not check this, and older ones stay in use, so the command does. A composition that
 * is not served is removed completely: it is written from scratch when it is needed again.
 * @returns true if a link was removed: the composition or artifact is then incomplete until it is repaired.
 * @throws {DeliveryError} when the folder of all compositions or of all artifacts is itself a link.
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
    // A hidden folder is a draft, which another process may be about to rename.
    for (const name of (await namesIn(folder)).filter((each) => !each.startsWith('.'))) {
      const own = join(folder, name);
      const isLink = (await lstat(own).catch(ignoreMissing))?.isSymbolicLink();
      const isComposition = folder === compositions && !isLink;
      const stray = isComposition ? await strayLinks(own, artifacts) : [];
      const isAllRemoved = isLink || (stray.length > 0 && name !== served);
      for (const path of isAllRemoved ? [own] : stray) {
        await rm(path, { recursive: true, force: true });
        removed = true;
      }
    }
  }
  return removed;
}

/** Lists the links of a composition that are not inside one of its folders, or lead to no artifact and to no file of one. */
async function strayLinks(composition: string, artifacts: string): Promise<readonly string[]> {
  // A prune may remove it at this moment.
  const links = (await linksOf(composition).catch(ignoreMissing)) ?? {};
  return Object.entries(links).flatMap(([link, target]) => {
    const to = dirname(resolve(composition, dirname(link), target));
    const isPlaced = link.includes('/') && [to, dirname(to)].includes(resolve(artifacts));
    return isPlaced ? [] : [join(composition, link)];
  });
}

/** Returns true if a folder exists, and renews its date, so that it is not removed as an old one. */
export async function isUsedAgain(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  );
}

/**
 * Fills a draft folder, then renames it, so that it appears complete under its name.
 * @returns true if it was renamed; false if another process wrote the same folder meanwhile.
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
    // The name stands for the contents, so another process has written the same.
    if (await stat(target).catch(ignoreMissing)) return false;
    throw error;
  }
}

/** Replaces each damaged file in one step, because citizens read it at this moment. @returns true if anything was written. */
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

/** @throws the error of the first file that failed, once no file is being written any more. */
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
  /** Names of files that are missing, or have wrong contents, themselves or in a compressed form. */
  readonly changed: readonly string[];
  /** Names of files that nobody composed. */
  readonly surplus: readonly string[];
}

/** Lists the files of an artifact that differ from a new rendering; none if it was never written. */
export async function examineArtifact(
  site: SiteFolder,
  artifact: Artifact,
): Promise<readonly string[]> {
  const folder = join(site.artifacts, artifact.id);
  if (!(await readdir(folder).catch(ignoreMissing))) return [];
  const { changed, surplus } = await damageOf(folder, await renderedFiles(artifact));
  return [...surplus, ...changed].map((name) => repairable(join(folder, name)));
}

/** Says that a file differs from the composed one, and how to repair it. */
export const repairable = (path: string) =>
  `${path} is not what was composed: pnpm release compose writes it again`;

/** Compares a folder with the files that it should contain. */
async function damageOf(folder: string, files: Files): Promise<Damage> {
  const rendered = Object.entries(files);
  const names = new Set(rendered.flatMap(([name]) => [name, `${name}.br`, `${name}.gz`]));
  const surplus = (await readdir(folder)).filter((name) => !names.has(name));
  const changed: string[] = [];
  // The files are read one after the other, because there may be thousands.
  for (const [name, text] of rendered) {
    if (!(await contains(join(folder, name), Buffer.from(text)))) changed.push(name);
  }
  return { changed, surplus };
}

/** True if a file and its compressed forms contain these bytes. */
async function contains(path: string, bytes: Buffer): Promise<boolean> {
  const bound = { maxOutputLength: Math.max(1, bytes.length) };
  const forms = await Promise.all([
    readFile(path),
    ...[...expand].map(async ([end, expanded]) => expanded(await readFile(path + end), bound)),
  ]).catch(() => []);
  return forms.length > expand.size && forms.every((form) => form.equals(bytes));
}
