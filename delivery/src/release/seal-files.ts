import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib';
import { buildDescriptionFile } from '@amendes/protocol/build-description.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing } from '../storage/drafts.ts';
import type { ReleaseName } from './read-release.ts';
import { integrityOf, releaseFile, shortIntegrityOf, type SealedFile } from './release.ts';

interface SealedFiles {
  /** Sealed files by path, as a release describes them. */
  readonly sealed: Readonly<Record<string, SealedFile>>;
  /** Files and their compressed forms, to be written. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Hashes files, and adds their compressed forms. */
export async function sealFiles(originals: ReadonlyMap<string, Buffer>): Promise<SealedFiles> {
  const sealed: Record<string, SealedFile> = {};
  const files = new Map<string, Uint8Array>();
  const inOrder = [...originals].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const forms = await Promise.all(
    inOrder.map(([path, bytes]) => compressOnce(bytes, path.startsWith(forNode) ? quick : best)),
  );
  for (const [index, [path, bytes]] of inOrder.entries()) {
    const { '.br': brotli = Buffer.of(), '.gz': zipped = Buffer.of() } = forms[index] ?? {};
    sealed[path] = {
      integrity: integrityOf(bytes),
      shortIntegrity: shortIntegrityOf(bytes),
      size: bytes.length,
      brotli: brotli.length,
    };
    files.set(path, bytes).set(`${path}.br`, brotli).set(`${path}.gz`, zipped);
  }
  return { sealed, files };
}

/**
 * Seals files with their description into a site's storage, unless something is stored there already.
 * @returns the description with the sealed files.
 */
export async function sealRelease<Description extends ReleaseName>(
  site: SiteFolder,
  description: Description,
  originals: ReadonlyMap<string, Buffer>,
) {
  const { sealed, files } = await sealFiles(originals);
  const release = { ...description, files: sealed };
  const folder = releasePath(release.name, release.build);
  await site.storage.seal(folder, new Map([...files, descriptionFile(release)]));
  return release;
}

/** Returns the files of a folder by path, without the targets of links; none if the folder is missing. */
export async function readFolder(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    ignoreMissing,
  );
  const files = (entries ?? []).filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [relative(folder, path), await readFile(path)] as const;
  });
  return new Map(await Promise.all(read));
}

/** Returns the files of a build by path, without its description. */
export async function readOriginals(dist: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = await readFolder(dist);
  return new Map([...files].filter(([path]) => path !== buildDescriptionFile));
}

/** Returns the path of a file that was sealed with other bytes than were built, or exists on one side alone. */
export function otherFile(
  files: Readonly<Record<string, SealedFile>>,
  originals: ReadonlyMap<string, Buffer>,
): string | undefined {
  const paths = new Set([...Object.keys(files), ...originals.keys()]);
  return [...paths].find((path) => {
    const bytes = originals.get(path);
    return !bytes || files[path]?.integrity !== integrityOf(bytes);
  });
}

/** Returns a release's description as a file beside the others. */
export function descriptionFile(release: object): readonly [string, Buffer] {
  return [releaseFile, Buffer.from(`${JSON.stringify(release, null, 2)}\n`)];
}

/** Compressed forms of a file that a server sends unchanged, by their file extensions. */
interface CompressedForms {
  readonly '.br': Buffer;
  readonly '.gz': Buffer;
}

const best = constants.BROTLI_MAX_QUALITY;

/**
 * Quality of quick compression. The last few percent take most of the time: worth it for a file that is sealed and sent, not for
 * each composition. A document of the home page takes 1 ms at this quality, and 69 ms at the best.
 */
const quick = 5;

/** Folder of files that no browser requests. Compressing the shell's module for Node takes longer than all its other files. */
const forNode = 'server/';

/**
 * Bytes that a new connection carries before the first answer of the browser: ten packets, less the headers. A document that does
 * not fit is painted one round trip to the citizen later.
 */
export const firstFlight = 13_350;

/** Brotli settings of documents, whose distances are short. Documents are rewritten so often that they have their own. */
const ofDocuments = {
  [constants.BROTLI_PARAM_LGWIN]: 16,
  [constants.BROTLI_PARAM_NPOSTFIX]: 1,
  [constants.BROTLI_PARAM_NDIRECT]: 2,
};

/** Compresses a file at the best quality, unless another one is named. */
export async function compressFile(bytes: Buffer, quality = best): Promise<CompressedForms> {
  const [brotli, zipped] = await Promise.all([byBrotli(bytes, quality), byGzip(bytes)]);
  return { '.br': brotli, '.gz': zipped };
}

interface Remembered {
  readonly forms: Promise<CompressedForms>;
  readonly weight: number;
}

/** Files that were sealed last, by quality and hash: a desk that publishes one text seals all others unchanged. */
const recentlySealed = new Map<string, Remembered>();

/** Upper bound of the cached bytes. */
const mostRemembered = 32 * 1024 * 1024;

/** Least weight of a cached file, in bytes: each form has a buffer of 16 kB, however short it is. */
const leastWeight = 32 * 1024;

let remembered = 0;

function compressOnce(bytes: Buffer, quality: number): Promise<CompressedForms> {
  const key = `${quality} ${hash('sha256', bytes)}`;
  const known = recentlySealed.get(key);
  const forms = known?.forms ?? compressFile(bytes, quality);
  // A failed compression is tried again the next time.
  if (!known) forms.catch(() => forget(key));
  // An entry that is used again moves to the end: the first one is forgotten first.
  forget(key);
  const weight = Math.max(leastWeight, bytes.length);
  recentlySealed.set(key, { forms, weight });
  remembered += weight;
  for (const first of recentlySealed.keys()) {
    if (remembered <= mostRemembered) break;
    forget(first);
  }
  return forms;
}

function forget(key: string): void {
  remembered -= recentlySealed.get(key)?.weight ?? 0;
  recentlySealed.delete(key);
}

/** Compresses a document quickly, unless more time makes it fit into the first flight. */
export async function compressDocument(bytes: Buffer): Promise<CompressedForms> {
  const [brotli, zipped] = await Promise.all([compressToFit(bytes), byGzip(bytes)]);
  return { '.br': brotli, '.gz': zipped };
}

/*
 * Size of a document at a quality, relative to the best. Over all documents of the site, quick compression gives 1.087 times at
 * most, the quality below the best 1.018 times. The latter takes 23 ms, the best takes 57 ms more: neither is tried on a document
 * that cannot fit even so.
 */
const quickToBest = 1.09;
const belowBestToBest = 1.02;

async function compressToFit(bytes: Buffer): Promise<Buffer> {
  const soon = await byBrotli(bytes, quick, ofDocuments);
  if (!isJustAbove(soon, quickToBest)) return soon;
  const belowBest = await byBrotli(bytes, best - 1, ofDocuments);
  return isJustAbove(belowBest, belowBestToBest) ? byBrotli(bytes, best, ofDocuments) : belowBest;
}

const isJustAbove = ({ length }: Buffer, factor: number) =>
  length > firstFlight && length < firstFlight * factor;

const byGzip = (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });

const byBrotli = (
  bytes: Buffer,
  quality: number,
  more: BrotliOptions['params'] = {},
): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      ...more,
    },
  });
