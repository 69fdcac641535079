import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  check,
  custom,
  is,
  literal,
  looseObject,
  minLength,
  number,
  object,
  pipe,
  record,
  string,
  type GenericSchema,
} from 'valibot';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import { readSealed, refuseDamaged } from './read-release.ts';
import { integrityOf, releaseFile, type SealedFile } from './release.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';

/** Name of the composer in the registry, and of the folder of its releases beside those of the parts. */
export const composerName = 'composer';

/** Version of the interface between a command and a composer that this version of delivery supports. */
const composerApi = 2;

/** Description of a composer by its own build. */
export interface ComposerDescription {
  readonly name: typeof composerName;
  readonly build: string;
  /** Version of the interface that commands use. */
  readonly composerApi: number;
  /** File that a command loads; it needs only Node and the files of its release. */
  readonly main: string;
}

/** Sealed composer, as its `release.json` describes it. */
export interface ComposerRelease extends ComposerDescription {
  readonly files: Readonly<Record<string, SealedFile>>;
}

/** True if a path stays inside its folder. */
const isInside = (path: string) => path.split('/').every((name) => !['', '.', '..'].includes(name));

const someText = pipe(string(), minLength(1));

/** Schema of a file, of which only the hash is relied on. */
const sealedFile = custom<SealedFile>((file) => is(object({ integrity: string() }), file));

const schema: GenericSchema<unknown, ComposerRelease> = looseObject({
  name: literal(composerName),
  build: someText,
  composerApi: number(),
  main: someText,
  files: pipe(
    record(string(), sealedFile),
    check((files) => Object.keys(files).every(isInside)),
  ),
});

/**
 * Reads a composer's description and checks nothing else: its files are checked where they are used.
 * @throws {DeliveryError} when it is missing, damaged, or of an interface that this checkout does not know.
 */
export async function readComposer(site: SiteFolder, build: string): Promise<ComposerRelease> {
  return (await readComposerManifest(site, build)).composer;
}

/**
 * Reads the same with the hash of the bytes that describe it: a second read might return other bytes.
 * @throws {DeliveryError} when it is missing, damaged, or of an interface that this checkout does not know.
 */
export async function readComposerManifest(
  site: SiteFolder,
  build: string,
): Promise<{ readonly composer: ComposerRelease; readonly manifest: string }> {
  const bytes = await site.storage.read(`${releasePath(composerName, build)}/${releaseFile}`);
  if (!bytes) {
    throw new DeliveryError(
      `No release ${build} of the composer: bring its folder back from the backup, or publish it first`,
    );
  }
  const composer = parseComposer(bytes);
  if (!composer || composer.build !== build || !isMainSealed(composer)) {
    throw new DeliveryError(
      `The release.json of composer ${build} is damaged: bring it back from the backup, or promote another composer`,
    );
  }
  if (composer.composerApi === composerApi) return { composer, manifest: integrityOf(bytes) };
  if (composer.composerApi < composerApi) {
    throw new DeliveryError(
      `composer ${build} renders releases without a cage: nothing was changed. Promote one of this checkout: pnpm release build composer, publish composer, promote composer with the id that they print`,
    );
  }
  throw new DeliveryError(
    `composer ${build} has interface ${composer.composerApi}, this checkout supports ${composerApi}: nothing was changed, use a checkout of the composer's version`,
  );
}

/** True if the loaded file is among the hashed ones. For another interface it is unknown how a composer is loaded. */
const isMainSealed = ({ main, files, composerApi: api }: ComposerRelease) =>
  api !== composerApi || Object.hasOwn(files, main);

/** @throws {DeliveryError} when a composer cannot be used. */
export async function refuseUnusableComposer(site: SiteFolder, build: string): Promise<void> {
  const remedy = `bring the files of composer ${build} back, or build from changed sources and publish that`;
  await refuseDamaged(site, await readComposer(site, build), remedy);
}

export function parseComposer(bytes: Uint8Array | string): ComposerRelease | undefined {
  const read = parseJson(bytes, schema);
  return read.ok ? read.value : undefined;
}

/** Folders of the composers that this process runs, by description: each runs once, however often it is requested. */
const folderByDescription = new Map<string, Promise<string>>();

/**
 * Writes the very bytes that were hashed into a folder that only this process has, and returns the address of the file to load.
 * Anyone who can write the storage, or a copy of it, might change a file before it is read once more.
 * @throws {DeliveryError} when a file is missing or is not what was sealed.
 */
export async function writeComposer(site: SiteFolder, composer: ComposerRelease): Promise<string> {
  const files = new Map<string, Buffer>();
  for (const path of Object.keys(composer.files)) {
    files.set(path, await readSealed(site, composer, path));
  }
  const described = JSON.stringify(composer);
  const known = folderByDescription.get(described);
  if (known && (await isComplete(known, files))) return addressOf(await known, composer);
  const folder = writeFiles(releasePath(composerName, composer.build), files);
  folderByDescription.set(described, folder);
  return addressOf(await folder, composer);
}

const addressOf = (folder: string, { main }: ComposerRelease) =>
  pathToFileURL(join(folder, main)).href;

/** True if the folder still has all files: machines remove old temporary files, and a composer reads its files later, too. */
async function isComplete(
  known: Promise<string>,
  files: ReadonlyMap<string, Buffer>,
): Promise<boolean> {
  try {
    const folder = await known;
    for (const [path, bytes] of files) {
      if (!bytes.equals(await readFile(join(folder, path)))) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Folders to try in turn. The second one is memory, so that a full or read-only disk blocks no rollback. */
const places = () => [tmpdir(), '/dev/shm'];

async function writeFiles(path: string, files: ReadonlyMap<string, Buffer>): Promise<string> {
  const failures: unknown[] = [];
  for (const place of places()) {
    try {
      return await writeIn(place, path, files);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}

async function writeIn(
  place: string,
  path: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<string> {
  await removeLeftovers(place);
  const own = await mkdtemp(join(place, `${ownName}${process.pid}-`));
  if (ownFolders.size === 0) process.once('exit', removeOwn);
  ownFolders.add(own);
  try {
    for (const [name, bytes] of files) {
      const target = join(own, path, name);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
    }
    return join(own, path);
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    throw error;
  }
}

const ownFolders = new Set<string>();

function removeOwn(): void {
  for (const folder of ownFolders) rmSync(folder, { recursive: true, force: true });
}

const ownName = `amendes-composer-${hostname().replaceAll(/\W/g, '_')}-`;

/** Removes the folders of killed processes of this machine; folders that cannot be removed stay. */
async function removeLeftovers(place: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const [id = ''] = name.startsWith(ownName) ? name.slice(ownName.length).split('-') : [];
    if (/^\d+$/.test(id) && isEnded(Number(id))) {
      await rm(join(place, name), { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

function isEnded(id: number): boolean {
  try {
    process.kill(id, 0);
    return false;
  } catch (error) {
    // Any other error means that the process exists, and may belong to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
