import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import { writeFolder } from '../compose/write-artifact.ts';
import { composedFile, writeSigned } from '../registry/public-registry.ts';
import type { VersionedRegistry } from '../registry/registry.ts';
import { writeSignedConfiguration } from '../release/configuration-release.ts';
import { expand } from '../release/read-release.ts';
import { readFolder } from '../release/seal-files.ts';
import { oldOf, unusedFolders } from '../remove-old/remove-old.ts';
import { promotedPath, releaseName, releasesFolder, type SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing, isThere, linksOf, namesIn, writeWhole } from '../storage/drafts.ts';
import { BucketDamage, ifDamaged } from './bucket-failure.ts';
import { bodyOf, type Body, type BucketStorage, type Contents } from './bucket-storage.ts';
import type { ServedState } from './served-state.ts';

/* Files in the folder in which a machine has its copy of a bucket. */

const atOnce = 8;

/** Returns the files of a folder by path, with the body that each would have. */
export const filesIn = async (folder: string) => bodiesOf(await readFolder(folder));

const bodiesOf = (files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Body> =>
  new Map([...files].map(([path, bytes]) => [path, bodyOf(path, bytes)]));

/** Writes the files of a folder. All of them appear together, so that a server never finds half of it. */
export async function writeContents(
  target: string,
  contents: Contents,
  present: Awaited<ReturnType<typeof filesIn>>,
  storage: Pick<BucketStorage, 'body'>,
): Promise<void> {
  const fill = async (draft: string) => {
    await pLimit(atOnce).map(Object.entries(contents), async ([path, entry]) => {
      const isSealed = present.get(path)?.body === entry.body;
      const bytes = isSealed ? await readFile(join(target, path)) : await storage.body(entry);
      await writeWhole(join(draft, path), bytes);
    });
  };
  if (await writeFolder(target, fill)) return;
  // The folder exists and differs from what was sealed: its files are replaced one by one.
  for (const [path, entry] of Object.entries(contents)) {
    if (present.get(path)?.body === entry.body) continue;
    await writeWhole(join(target, path), await storage.body(entry));
  }
}

/**
 * Returns the paths in a copy that are served no more: unused compositions and artifacts, releases that
 * citizens may not request, and earlier signed texts. A path that was left less than an hour ago stays.
 * @param inUse The composition that is served, if it is a different one.
 */
export async function unneededIn(
  copy: SiteFolder,
  { promoted, texts }: Pick<ServedState, 'promoted' | 'texts'>,
  inUse: string,
  now: Date,
): Promise<readonly string[]> {
  const needed = new Set([
    ...promoted.map((release) => `${releasesFolder}/${release}`),
    ...Object.keys(texts),
  ]);
  const pathsIn = async (folder: string) =>
    (await namesIn(join(copy.root, folder))).map((name) => `${folder}/${name}`);
  const folders = await Promise.all([releasesFolder, 'registry', 'signatures'].map(pathsIn));
  const others = (await Promise.all(folders.flat().map(pathsIn))).flat();
  const candidates = others
    .filter((path) => !needed.has(path))
    .map((path) => join(copy.root, path));
  const unneeded = [...(await unusedFolders(copy, now, inUse)), ...(await oldOf(candidates, now))];
  return unneeded.map((path) => relative(copy.root, path));
}

/** True if a folder contains exactly what was sealed. */
function isSame(sealed: Contents, present: Awaited<ReturnType<typeof filesIn>>): boolean {
  const entries = Object.entries(sealed);
  return (
    entries.length === present.size &&
    entries.every(([path, { body }]) => present.get(path)?.body === body)
  );
}

/** Resolves to true if sealed files are intact and equal a folder's: another machine may have compressed them differently. */
async function isIntact(
  folder: string,
  sealed: Contents,
  present: Awaited<ReturnType<typeof filesIn>>,
  storage: Pick<BucketStorage, 'read'>,
): Promise<boolean> {
  const entries = Object.entries(sealed);
  if (entries.length !== present.size) return false;
  const found = await pLimit(atOnce).map(entries, async ([path, { body }]) => {
    if (present.get(path)?.body === body) return true;
    const form = extname(path);
    const plain = path.slice(0, -form.length);
    const original = present.get(plain);
    const bytes = await storage.read(`${folder}/${path}`);
    if (!original || !bytes || bodyOf(path, bytes).body !== body) return false;
    const options = { maxOutputLength: Math.max(1, original.size) };
    const expanded = await expand
      .get(form)?.(bytes, options)
      .catch(() => undefined);
    return expanded !== undefined && bodyOf(plain, expanded).body === original.body;
  });
  return found.every(Boolean);
}

/**
 * Seals a piece of a copy. A piece is named after its inputs: sealed files that differ in more than compression are damaged.
 * @param isChecked True if sealed bodies are read, too, and written again if they do not match their name.
 */
export async function sealPiece(
  copy: SiteFolder,
  piece: string,
  storage: BucketStorage,
  isChecked: boolean,
): Promise<void> {
  const folder = `pieces/${piece}`;
  const target = join(copy.root, folder);
  const files = await readFolder(target);
  const present = bodiesOf(files);
  // Another machine may have sealed the piece again since its seal was read here, and the signature must cover what is sealed.
  storage.dropCachedSeal(folder);
  for (;;) {
    const found = await storage.contents(folder).catch(ifDamaged);
    const contents = found === 'damaged' ? undefined : found;
    if (contents && isSame(contents, present)) {
      return isChecked ? rewriteDamaged(contents, files, storage) : undefined;
    }
    if (contents && (await isIntact(folder, contents, present, storage))) {
      return writeContents(target, contents, present, storage);
    }
    if (found) await storage.remove(folder);
    // Otherwise another process has just sealed it.
    if (await storage.seal(folder, files)) return;
  }
}

async function rewriteDamaged(
  sealed: Contents,
  files: ReadonlyMap<string, Buffer>,
  storage: BucketStorage,
): Promise<void> {
  await pLimit(atOnce).map(Object.entries(sealed), async ([path, entry]) => {
    const bytes = files.get(path);
    const found = await storage.body(entry).catch(ifDamaged);
    if (bytes && found === 'damaged') await storage.rewrite(path, bytes);
  });
}

/** Returns the releases that citizens of a copy may request, as `<name>/<build>`. */
export async function promotedIn({ promoted }: SiteFolder): Promise<readonly string[]> {
  const entries = await readdir(promoted, { recursive: true, withFileTypes: true }).catch(
    ignoreMissing,
  );
  return (
    (entries ?? [])
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${basename(parentPath)}/${name}`)
      // Drafts of another process are not releases.
      .filter((path) => releaseName.test(path))
      .toSorted()
  );
}

async function writePromoted(copy: SiteFolder, promoted: readonly string[]): Promise<void> {
  for (const release of promoted) await writeWhole(promotedPath(copy, release), '');
  for (const release of await promotedIn(copy)) {
    if (!promoted.includes(release)) await rm(promotedPath(copy, release), { force: true });
  }
}

async function writeComposition(
  { compositions }: SiteFolder,
  { composition, links, composed }: ServedState,
): Promise<void> {
  const target = join(compositions, composition);
  if (!(await isThere(target)) || !isDeepStrictEqual(await linksOf(target), links)) {
    await rm(target, { recursive: true, force: true });
    await writeFolder(target, async (draft) => {
      for (const [path, to] of Object.entries(links)) {
        await mkdir(dirname(join(draft, path)), { recursive: true });
        await symlink(to, join(draft, path));
      }
    });
  }
  // Another machine that composed the same state may have signed it again.
  if (composed !== undefined) await writeWhole(join(target, composedFile), composed);
}

/**
 * Writes all of a state except the files that it names.
 * @param registry The registry in its texts.
 * @param refusal Reason to write only the texts: a revoked key takes effect even if nobody has composed since.
 */
export async function writeState(
  copy: SiteFolder,
  state: ServedState,
  registry: VersionedRegistry,
  refusal?: string,
): Promise<void> {
  const { 'configuration.json': configuration, ...texts } = state.texts;
  const isSigned = await writeSignedConfiguration(copy, registry.registry);
  if (!isSigned && configuration !== undefined) await writeWhole(copy.configuration, configuration);
  for (const [path, text] of Object.entries(texts)) await writeWhole(join(copy.root, path), text);
  if (refusal !== undefined) throw new BucketDamage(refusal);
  await writePromoted(copy, state.promoted);
  await writeComposition(copy, state);
  await writeSigned(copy, registry, join(copy.compositions, state.composition));
}

/**
 * Resolves to true if a copy still has what was read: files may have been removed since.
 * @param folders The folders that were copied for it.
 */
export async function hasState(
  copy: SiteFolder,
  { composition, texts, promoted }: ServedState,
  folders: readonly string[],
): Promise<boolean> {
  const copiedPaths = [...folders, ...Object.keys(texts)].map((path) => join(copy.root, path));
  const released = promoted.map((release) => promotedPath(copy, release));
  const paths = [copy.current, join(copy.compositions, composition), ...copiedPaths, ...released];
  return (await pLimit(atOnce).map(paths, isThere)).every(Boolean);
}
