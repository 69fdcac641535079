import pLimit from 'p-limit';
import type { BucketStorage } from './bucket-storage.ts';
import type { Objects } from './s3-objects.ts';

/*
 * Bodies are shared: those that no seal lists any more are removed at a pruning. Lists may be late, and somebody may publish at
 * this moment. So only what is older than any publication takes is removed, by the clock of the service: whoever seals a body
 * that lies there for a day writes it anew.
 */

const hour = 60 * 60 * 1000;

/** For how long a piece stays that nothing names, in milliseconds. */
const pieceStays = hour;

/** The same for a body. */
const bodyStays = 7 * 24 * hour;

const atOnce = 8;

/** What of documents is named, by the names of the pieces. */
interface NamedPieces {
  /** By any of the latest states. */
  readonly lately: ReadonlySet<string>;
  /** By the state of this very moment: what was served long ago may be served again, and is not sealed anew for that. */
  readonly served: () => Promise<ReadonlySet<string>>;
}

/** @param now By the clock of the service. */
export async function sweepBucket(
  objects: Objects,
  storage: BucketStorage,
  named: NamedPieces,
  now: Date,
): Promise<void> {
  const isOld = async (key: string, age: number) => {
    const found = await objects.look(key);
    return found !== undefined && now.getTime() - found.modified.getTime() > age;
  };
  const limit = pLimit(atOnce);
  const sealed = await sealedFolders(objects);
  await limit.map(sealed, async (folder) => {
    const [, piece] = /^pieces\/(.+)$/.exec(folder) ?? [];
    if (piece === undefined || named.lately.has(piece)) return;
    if (!(await isOld(`${folder}/sealed.json`, pieceStays))) return;
    if (!(await named.served()).has(piece)) await storage.remove(folder);
  });
  const left = await limit.map(await sealedFolders(objects), (folder) => storage.contents(folder));
  const used = new Set(
    left.flatMap((contents) => Object.values(contents ?? {}).map(({ body }) => body)),
  );
  const unused = (await objects.list('files/')).filter((key) => !used.has(key));
  await limit.map(unused, async (key) => {
    if (await isOld(key, bodyStays)) await objects.remove(key);
  });
}

async function sealedFolders(objects: Objects): Promise<readonly string[]> {
  const keys = [...(await objects.list('releases/')), ...(await objects.list('pieces/'))];
  return keys.flatMap((key) => /^(.+)\/sealed\.json$/.exec(key)?.[1] ?? []);
}
