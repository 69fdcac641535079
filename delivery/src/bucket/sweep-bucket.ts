import pLimit from 'p-limit';
import type { BucketStorage } from './bucket-storage.ts';
import type { Objects } from './s3-objects.ts';

/*
 * Bodies are shared: pruning removes those that no seal lists any more. Lists may be late, and another
 * command may publish at this moment. So only objects that are older than any publication takes are removed,
 * by the service's clock: a body that is a day old is written again when it is sealed.
 */

const hour = 60 * 60 * 1000;

/** Time for which an unreferenced piece stays, in milliseconds. */
const pieceRetention = hour;

/** Time for which an unreferenced body stays, in milliseconds. */
const bodyRetention = 7 * 24 * hour;

const atOnce = 8;

/** Names of the pieces that served states reference. */
interface NamedPieces {
  /** Pieces of the latest states. */
  readonly recent: ReadonlySet<string>;
  /** Pieces of the present state, read at that moment: an old piece may be served again, and is not sealed again for that. */
  readonly served: () => Promise<ReadonlySet<string>>;
}

/** @param now The time of the service's clock. */
export async function sweepBucket(
  objects: Objects,
  storage: BucketStorage,
  named: NamedPieces,
  now: Date,
): Promise<void> {
  const isOld = async (key: string, age: number) => {
    const found = await objects.stat(key);
    return found !== undefined && now.getTime() - found.modified.getTime() > age;
  };
  const limit = pLimit(atOnce);
  const sealed = await sealedFolders(objects);
  await limit.map(sealed, async (folder) => {
    const [, piece] = /^pieces\/(.+)$/.exec(folder) ?? [];
    if (piece === undefined || named.recent.has(piece)) return;
    if (!(await isOld(`${folder}/sealed.json`, pieceRetention))) return;
    if (!(await named.served()).has(piece)) await storage.remove(folder);
  });
  const remaining = await limit.map(await sealedFolders(objects), (folder) =>
    storage.contents(folder),
  );
  const used = new Set(
    remaining.flatMap((contents) => Object.values(contents ?? {}).map(({ body }) => body)),
  );
  const unused = (await objects.list('files/')).filter((key) => !used.has(key));
  await limit.map(unused, async (key) => {
    if (await isOld(key, bodyRetention)) await objects.remove(key);
  });
}

async function sealedFolders(objects: Objects): Promise<readonly string[]> {
  const keys = [...(await objects.list('releases/')), ...(await objects.list('pieces/'))];
  return keys.flatMap((key) => /^(.+)\/sealed\.json$/.exec(key)?.[1] ?? []);
}
