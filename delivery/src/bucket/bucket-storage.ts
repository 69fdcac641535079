import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import pLimit from 'p-limit';
import { number, object, record, string, type GenericSchema } from 'valibot';
import { bytesType, fileTypes } from '../serve/composed-files.ts';
import { isManifest } from '../release/read-release.ts';
import { integrityOf } from '../release/release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import type { ReleaseStorage } from '../storage/folder-storage.ts';
import { BucketDamage } from './bucket-failure.ts';
import { bucketSeries, type BucketSeries } from './bucket-series.ts';
import { checkedPath } from './bucket-address.ts';
import { isTooLarge, largestObject, type ObjectHeaders, type Objects } from './s3-objects.ts';

/*
 * Releases, signatures and series in object storage. Nothing is atomic across objects, so the order of writes
 * is the protocol: bodies come first, named after their contents. A folder exists once its seal does: it
 * lists the bodies, and only one writer can create it.
 */

/** Object with the bytes of one file. */
export interface Body {
  readonly body: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Bodies of a sealed folder, by path. */
export type Contents = Readonly<Record<string, Body>>;

const sealSchema: GenericSchema<unknown, { readonly files: Contents }> = object({
  files: record(string(), object({ body: string(), size: number() })),
});

const sealName = 'sealed.json';

/** Form of the paths in sealed folders: releases, and the artifacts of documents. */
const sealedPath = /^(releases\/[^/]+\/[^/]+|pieces\/[^/]+)(?:\/(.+))?$/;

const atOnce = 8;

/** Age in milliseconds after which a body is written again, because it may be swept at this moment. */
const freshFor = 24 * 60 * 60 * 1000;

export interface BucketStorage extends ReleaseStorage, Pick<BucketSeries, 'restore'> {
  /** Returns the bodies of a sealed folder, or `undefined` if it was never sealed. */
  contents(folder: string): Promise<Contents | undefined>;
  /**
   * Resolves to true if a file was sealed with these bytes, or the folder does not exist.
   * @param hash Their SHA-256, in base64url.
   */
  holds(folder: string, path: string, hash: string): Promise<boolean>;
  /** @throws {BucketDamage} if the bytes are missing or differ. */
  body(entry: Body): Promise<Buffer>;
  /** Writes a body again and replaces what is stored there. */
  rewrite(path: string, bytes: Uint8Array): Promise<void>;
  /** Drops the cached seal of a folder, so that the next caller reads it again. */
  dropCachedSeal(folder: string): void;
}

export function bucketStorage(objects: Objects): BucketStorage {
  const series = bucketSeries(objects, (name) => name === 'trust');
  /** Seals that were already read. A damaged folder may get a new one, so a seal is reread before signing or comparing. */
  const known = new Map<string, Contents>();

  const contents = async (folder: string): Promise<Contents | undefined> => {
    const cached = known.get(folder);
    if (cached) return cached;
    const found = await objects.get(`${checkedPath(folder)}/${sealName}`);
    if (!found) return undefined;
    const read = parseJson(found.bytes, sealSchema);
    if (!read.ok) {
      throw new BucketDamage(
        `${objects.address}/${folder} is damaged: its seal ${read.fault}. Remove ${folder}/${sealName} and publish again`,
      );
    }
    for (const [path, { body }] of Object.entries(read.value.files)) {
      checkedPath(path);
      checkedPath(body);
    }
    known.set(folder, read.value.files);
    return read.value.files;
  };

  const write = async (path: string, bytes: Uint8Array): Promise<readonly [string, Body]> => {
    const entry = bodyOf(checkedPath(path), bytes);
    const headers = headersFor(path, bytes);
    if (!(await objects.create(entry.body, bytes, headers))) {
      const existing = await objects.stat(entry.body);
      const isSame = existing?.size === bytes.length;
      const isFresh = isSame && Date.now() - existing.modified.getTime() < freshFor;
      if (!isFresh) await objects.put(entry.body, bytes, headers);
    }
    return [path, entry];
  };

  /** Throws on a file that is too large to be read back. */
  const refuseLarge = (folder: string, files: ReadonlyMap<string, Uint8Array>) => {
    for (const [path, bytes] of files) {
      if (!isTooLarge(bytes)) continue;
      throw new DeliveryError(
        `${objects.address}/${folder}/${path} would have ${bytes.length} bytes, a bucket takes ${largestObject} MB: leave it out of the release`,
      );
    }
  };

  const damage = ({ body }: Body, what: string) =>
    new BucketDamage(
      `${objects.address}/${body} ${what}: pnpm release compose writes it again if it belongs to a document; else bring it back from the backup`,
    );

  return {
    ...series,
    contents,

    async holds(folder, path, hash) {
      const isSame = async () => {
        const sealed = await contents(folder);
        return !sealed || sha256Of(sealed[path]) === hash;
      };
      if (await isSame()) return true;
      // A damaged folder may have been sealed again since its seal was read.
      known.delete(folder);
      return isSame();
    },

    async body(entry) {
      const bytes = (await objects.get(entry.body))?.bytes;
      if (bytes && !isDamaged(entry, bytes)) return bytes;
      throw damage(entry, bytes ? 'is not what was sealed' : 'is missing');
    },

    rewrite: (path, bytes) => objects.put(bodyOf(path, bytes).body, bytes, headersFor(path, bytes)),

    dropCachedSeal: (folder) => void known.delete(folder),

    async read(path) {
      const [, folder, file] = sealedPath.exec(checkedPath(path)) ?? [];
      if (folder === undefined || file === undefined) return (await objects.get(path))?.bytes;
      const entry = (await contents(folder))?.[file];
      const bytes = entry && (await objects.get(entry.body))?.bytes;
      // Anyone who can write to the bucket may serve each reader different bytes under one name: such files count as missing.
      if (!bytes || !isDamaged(entry, bytes)) return bytes;
      if (!isManifest(path)) return undefined;
      // Without its manifest a release would be reported as never published.
      throw damage(entry, 'is not what was sealed');
    },

    async list(folder) {
      const keys = await objects.list(`${checkedPath(folder)}/`);
      const found = await pLimit(atOnce).map(keys, async (key) => {
        if (!key.endsWith(`/${sealName}`)) return [key];
        const sealed = key.slice(0, -sealName.length - 1);
        return Object.keys((await contents(sealed)) ?? {}).map((file) => `${sealed}/${file}`);
      });
      return found
        .flat()
        .map((path) => path.slice(folder.length + 1))
        .toSorted();
    },

    // Object storage has no links.
    links: async () => [],

    async seal(folder, files) {
      const key = `${checkedPath(folder)}/${sealName}`;
      if (await objects.stat(key)) return false;
      refuseLarge(folder, files);
      const entries = await pLimit(atOnce).map([...files], ([path, bytes]) => write(path, bytes));
      const seal = { files: Object.fromEntries(entries) };
      return objects.create(key, Buffer.from(`${JSON.stringify(seal)}\n`), {
        contentType: fileTypes['.json'] ?? bytesType,
        cacheControl: 'no-store',
      });
    },

    sealedAt: async (folder) =>
      (await objects.stat(`${checkedPath(folder)}/${sealName}`))?.modified,

    async remove(path) {
      const [, folder, file] = sealedPath.exec(checkedPath(path)) ?? [];
      const isSealed = folder !== undefined && file === undefined;
      known.delete(path);
      // The folder is removed in one step; its bodies may belong to other folders, too.
      await objects.remove(isSealed ? `${path}/${sealName}` : path);
    },

    now: () => objects.now(),

    write: async (path, text) =>
      objects.put(checkedPath(path), Buffer.from(text), {
        contentType: fileTypes[extname(path)] ?? bytesType,
        cacheControl: 'no-store',
      }),
  };
}

/** Returns the SHA-256 of the bytes, in hexadecimal digits. */
const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const isDamaged = ({ body, size }: Body, bytes: Uint8Array) =>
  bytes.length !== size || !body.includes(hexOf(bytes));

/** Returns the body of a file. Its name consists of the hash and the endings that decide how the file would be sent. */
export function bodyOf(path: string, bytes: Uint8Array): Body {
  const { end, form } = formOf(path);
  return { body: `files/${hexOf(bytes)}${end}${form}`, size: bytes.length };
}

/** Returns the hash in a body's name, in base64url. */
function sha256Of(entry: Body | undefined): string {
  const [, hash = ''] = /^files\/([\da-f]{64})(?:\.\w{1,5}){0,2}$/.exec(entry?.body ?? '') ?? [];
  return Buffer.from(hash, 'hex').toString('base64url');
}

const encodings: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/** Returns the ending of a file's name that gives its type, and that of a compressed form. */
function formOf(path: string): { readonly end: string; readonly form: string } {
  const last = extname(path);
  if (!(last in encodings)) return { end: last in fileTypes ? last : '', form: '' };
  const { end } = formOf(path.slice(0, -last.length));
  return { end, form: last };
}

/** Returns the headers with which servers send such a document; they send pages of releases as bytes. Bodies never change. */
function headersFor(path: string, bytes: Uint8Array): ObjectHeaders {
  const { end, form } = formOf(path);
  const contentEncoding = encodings[form];
  return {
    contentType: fileTypes[end] ?? bytesType,
    cacheControl: 'public, max-age=31536000, immutable',
    ...(contentEncoding !== undefined && { contentEncoding }),
    metadata: { integrity: integrityOf(bytes) },
  };
}
