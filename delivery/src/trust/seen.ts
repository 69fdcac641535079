import { homedir } from 'node:os';
import { hash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { number, object, record, string, type GenericSchema } from 'valibot';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { writeWhole } from '../storage/drafts.ts';

/*
 * This machine remembers what it has seen of a site. A signature stays good for ever: only a reader that remembers a newer state
 * notices that an older one was put back. So the memory is kept where those who write the site's folder do not write.
 */

interface SeenVersion {
  readonly version: number;
  readonly hash: string;
}

export interface Seen {
  readonly trust: SeenVersion;
  readonly head: SeenVersion;
  /** Latest version of each pointer. */
  readonly pointers: Readonly<Record<string, number>>;
}

const seenVersion = object({ version: number(), hash: string() });

const schema: GenericSchema<unknown, Seen> = object({
  trust: seenVersion,
  head: seenVersion,
  pointers: record(string(), number()),
});

/** States that this process has seen, kept even if nothing can be written. */
const known = new Map<string, Seen>();

/** Codes of a file that does not exist, or is in a folder that this account may not enter and so never wrote to. */
const unreached = new Set(['ENOENT', 'ENOTDIR', 'EACCES']);

const codeOf = ({ code = '' }: NodeJS.ErrnoException) => code;

/** Returns what was seen of the site; undefined if nothing was. @throws {DeliveryError} when the memory is damaged or unreadable. */
export async function readSeen(site: SiteFolder): Promise<Seen | undefined> {
  const path = memoryPath(site);
  const text = await readFile(path, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    const fault = await lstat(path).then(() => '', codeOf);
    if (unreached.has(fault)) return undefined;
    throw new DeliveryError(
      `${path}: what was seen of ${site.address} cannot be read: ${fault || error.code}. Let this account read it`,
    );
  });
  const own = known.get(path);
  if (text === undefined) return own;
  const read = parseJson(text, schema);
  // A file that can no longer be written may be older than the memory of the process.
  if (read.ok) return own && own.head.version > read.value.head.version ? own : read.value;
  throw new DeliveryError(
    `${path}: what was seen of ${site.address} cannot be read, it ${read.fault}. Remove the file only if you know that the site was not put back to an older state`,
  );
}

/** Remembers what was seen, unless it is known already. */
export async function noteSeen(site: SiteFolder, seen: Seen): Promise<void> {
  const path = memoryPath(site);
  const before = await readSeen(site);
  const newest = before ? newestOf(before, seen) : seen;
  if (isDeepStrictEqual(newest, before)) return;
  known.set(path, newest);
  // A server that may not write anywhere remembers until it ends.
  await writeWhole(path, `${JSON.stringify(newest, null, 2)}\n`).catch(() => undefined);
}

const newer = (one: SeenVersion, other: SeenVersion) => (other.version > one.version ? other : one);

/** Joins two memories. Another process, or another request of this one, may have seen a newer state meanwhile. */
function newestOf(before: Seen, seen: Seen): Seen {
  const pointers: Record<string, number> = { ...before.pointers };
  for (const [name, version] of Object.entries(seen.pointers)) {
    pointers[name] = Math.max(version, pointers[name] ?? 0);
  }
  return {
    trust: newer(before.trust, seen.trust),
    head: newer(before.head, seen.head),
    pointers,
  };
}

/** Returns the path of a site's memory. A copy in another place has its own, so a backup can be tried out beside the site. */
function memoryPath({ root, signing, address, bucket }: SiteFolder): string {
  const name = hash('sha256', signing.origin ?? (bucket ? address : resolve(root)));
  return join(memoryFolder(signing.memory), `${name.slice(0, 16)}.json`);
}

function memoryFolder(folder: string | undefined): string {
  const { TRUST_MEMORY, STATE_DIRECTORY, XDG_STATE_HOME } = process.env;
  if (folder ?? TRUST_MEMORY) return folder ?? (TRUST_MEMORY || '');
  return STATE_DIRECTORY || join(XDG_STATE_HOME || join(homedir(), '.local/state'), 'amendes');
}
