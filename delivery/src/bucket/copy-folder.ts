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

/* The folder in which a machine has its copy of a bucket. */

const atOnce = 8;

/** What a folder holds, by path, with the body that each file would have. */
export const filesIn = async (folder: string) => bodiesOf(await readFolder(folder));

const bodiesOf = (files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Body> =>
  new Map([...files].map(([path, bytes]) => [path, bodyOf(path, bytes)]));

/** All of them appear together: whoever serves the folder never finds half of it. */
export async function layFiles(
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
  // It is there and not what was sealed: its files are replaced one by one.
  for (const [path, entry] of Object.entries(contents)) {
    if (present.get(path)?.body === entry.body) continue;
    await writeWhole(join(target, path), await storage.body(entry));
  }
}

/**
 * What of a copy nobody is served any more, by its path: what was composed, releases that nobody may ask for, and what was
 * signed before. What was left less than an hour ago stays.
 * @param inUse The composition that is served, if another one was taken.
 */
export async function unneededIn(
  copy: SiteFolder,
  { promoted, texts }: Pick<ServedState, 'promoted' | 'texts'>,
  inUse: string,
  now: Date,
): Promise<readonly string[]> {
  const kept = new Set([
    ...promoted.map((release) => `${releasesFolder}/${release}`),
    ...Object.keys(texts),
  ]);
  const below = async (folder: string) =>
    (await namesIn(join(copy.root, folder))).map((name) => `${folder}/${name}`);
  const folders = await Promise.all([releasesFolder, 'registry', 'signatures'].map(below));
  const others = (await Promise.all(folders.flat().map(below))).flat();
  const left = others.filter((path) => !kept.has(path)).map((path) => join(copy.root, path));
  const unneeded = [...(await unusedFolders(copy, now, inUse)), ...(await oldOf(left, now))];
  return unneeded.map((path) => relative(copy.root, path));
}

/** Whether a folder holds what was sealed, and nothing else. */
function isSame(sealed: Contents, present: Awaited<ReturnType<typeof filesIn>>): boolean {
  const entries = Object.entries(sealed);
  return (
    entries.length === present.size &&
    entries.every(([path, { body }]) => present.get(path)?.body === body)
  );
}

/** Whether what was sealed is whole and says what a folder says: another machine may have compressed it otherwise. */
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
    const bound = { maxOutputLength: Math.max(1, original.size) };
    const expanded = await expand
      .get(form)?.(bytes, bound)
      .catch(() => undefined);
    return expanded !== undefined && bodyOf(plain, expanded).body === original.body;
  });
  return found.every(Boolean);
}

/**
 * Seals a piece of a copy, which is named after what it was made of: something else that was sealed so was damaged.
 * @param isChecked Whether what was sealed is read, too, and written anew where it is not what its name says.
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
  // Another machine may have sealed it anew since this process read its seal, and what is signed now is what is sealed.
  storage.letGo(folder);
  for (;;) {
    const found = await storage.contents(folder).catch(ifDamaged);
    const contents = found === 'damaged' ? undefined : found;
    if (contents && isSame(contents, present)) {
      return isChecked ? rewriteDamaged(contents, files, storage) : undefined;
    }
    if (contents && (await isIntact(folder, contents, present, storage))) {
      return layFiles(target, contents, present, storage);
    }
    if (found) await storage.remove(folder);
    // Else somebody else has sealed it just now.
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

/** The releases that visitors of a copy may ask for, as `<name>/<build>`. */
export async function promotedIn({ promoted }: SiteFolder): Promise<readonly string[]> {
  const entries = await readdir(promoted, { recursive: true, withFileTypes: true }).catch(
    ignoreMissing,
  );
  return (
    (entries ?? [])
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${basename(parentPath)}/${name}`)
      // What another process is writing beside them is none.
      .filter((path) => releaseName.test(path))
      .toSorted()
  );
}

async function layPromoted(copy: SiteFolder, promoted: readonly string[]): Promise<void> {
  for (const release of promoted) await writeWhole(promotedPath(copy, release), '');
  for (const release of await promotedIn(copy)) {
    if (!promoted.includes(release)) await rm(promotedPath(copy, release), { force: true });
  }
}

async function layComposition(
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
  // Whoever composes the same anew may have signed it anew.
  if (composed !== undefined) await writeWhole(join(target, composedFile), composed);
}

/**
 * Lays all of a state but the files that it names.
 * @param registry As its texts say it.
 * @param refusal Why nothing but its texts is laid: who revokes a key does so also where nobody has composed since.
 */
export async function layState(
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
  await layPromoted(copy, state.promoted);
  await layComposition(copy, state);
  await writeSigned(copy, registry, join(copy.compositions, state.composition));
}

/**
 * Whether a copy still has what was taken: somebody may have removed it, or a part of it, since.
 * @param folders What was brought for it.
 */
export async function isLaid(
  copy: SiteFolder,
  { composition, texts, promoted }: ServedState,
  folders: readonly string[],
): Promise<boolean> {
  const below = [...folders, ...Object.keys(texts)].map((path) => join(copy.root, path));
  const released = promoted.map((release) => promotedPath(copy, release));
  const paths = [copy.current, join(copy.compositions, composition), ...below, ...released];
  return (await pLimit(atOnce).map(paths, isThere)).every(Boolean);
}
