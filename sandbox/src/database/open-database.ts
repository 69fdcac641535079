import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { dataDir as emptyFiles } from '@electric-sql/pglite-prepopulatedfs';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { Pool, types as serverTypes } from 'pg';
import type { OpenDatabase, Tables } from './tables.ts';
import { SandboxStartError, type DatabaseLocation } from '../settings/settings.ts';

const dayAsText = { [types.DATE]: (day: string) => day };

/**
 * @param files Initial content of a new embedded database, as `dumpDataDir` packs it.
 * @throws SandboxStartError when the database cannot be reached or is in use.
 */
export async function openDatabase(
  location: DatabaseLocation,
  files?: Blob,
): Promise<OpenDatabase> {
  if (location.kind === 'server') return openServerDatabase(location.url);
  const folder = location.kind === 'folder' ? location.path : undefined;
  const unlock = folder === undefined ? async () => {} : await lockFolder(folder);
  try {
    const isThere = folder !== undefined && existsSync(join(folder, 'PG_VERSION'));
    const pglite = await PGlite.create({
      parsers: dayAsText,
      ...(folder !== undefined && { dataDir: folder }),
      // Creating an empty database takes four times as long as unpacking one.
      ...(!isThere && { loadDataDir: files ?? (await emptyFiles()) }),
    });
    const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    const close = async () => {
      // Kysely closes only a database that it has used before.
      await queries.destroy();
      if (!pglite.closed) await pglite.close();
      await unlock();
    };
    return { queries, close };
  } catch (error) {
    await unlock();
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new SandboxStartError(
      folder === undefined
        ? `No database can be opened in memory (${reason})`
        : `The database in ${folder} cannot be opened (${reason}): remove that folder to start with a new database`,
    );
  }
}

/** Connects to a server. @throws SandboxStartError if the server cannot be reached. */
async function openServerDatabase(url: string): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: parserOf },
  });
  // The next query replaces a connection lost while idle. Without a listener, this event would end the process.
  pool.on('error', () => {});
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select 1`.execute(queries);
  } catch (error) {
    await queries.destroy();
    const { host, pathname } = new URL(url);
    throw new SandboxStartError(
      `DATABASE_URL: the PostgreSQL database at ${host}${pathname} cannot be reached (${reasonOf(error)})`,
    );
  }
  return { queries, close: () => queries.destroy() };
}

interface OwnDatabase extends AsyncDisposable {
  readonly url: string;
}

/**
 * Creates a separate, empty database on a PostgreSQL server, for tests and measurements. Its disposal drops it.
 * @param url Address of a database there whose account may create others. That database stays unchanged.
 * @throws SandboxStartError when the server cannot be reached.
 */
export async function createDatabase(url: string): Promise<OwnDatabase> {
  const name = `amendes_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase({ kind: 'server', url });
  await sql`create database ${sql.id(name)}`.execute(server.queries);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    async [Symbol.asyncDispose]() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.queries);
      await server.close();
    },
  };
}

const parserOf: typeof serverTypes.getTypeParser = (type, format) =>
  type === serverTypes.builtins.DATE
    ? (day: string) => day
    : serverTypes.getTypeParser(type, format);

/** Returns the reason of an error. Refused connections to a name with several addresses arrive as one without a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message) return error.message.split('\n')[0] ?? '';
  return 'code' in error ? String(error.code) : error.name;
}

/** Locks that this process holds. Another lock file with its id is stale: in a container, a killed process had the same id. */
const claimed = new Set<string>();

/**
 * Claims a folder for this process, because the embedded database does not notice two processes that write to the same files. The
 * claim of a process that has ended is taken over.
 * @returns a function that releases the claim.
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const lock = `${folder}.lock`;
  /** @returns false if another lock is there. */
  const claim = async () => {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    }
  };
  if (!(await claim())) {
    const owner = await readOwner(lock);
    const isInUse = owner === process.pid ? claimed.has(lock) : isRunning(owner);
    if (isInUse || !(await removeStale(lock, owner)) || !(await claim())) {
      throw new SandboxStartError(
        `${folder} is in use by process ${await readOwner(lock)}; if that is no sandbox, remove ${lock}`,
      );
    }
  }
  claimed.add(lock);
  return async () => {
    claimed.delete(lock);
    await rm(lock, { force: true });
  };
}

/** Returns the id of the process that wrote a lock; not a number if the lock is gone. */
async function readOwner(path: string): Promise<number> {
  return Number(await readFile(path, 'utf8').catch(() => Number.NaN));
}

/**
 * Removes the lock of a process that has ended. Another process may have replaced it since it was read, and deleting it by
 * its name would delete the new one. So it is moved first, and moved back if it is another.
 * @returns false if it is the lock of another process.
 */
async function removeStale(lock: string, owner: number): Promise<boolean> {
  const moved = `${lock}.stale-${randomBytes(6).toString('hex')}`;
  try {
    await rename(lock, moved);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return true;
    throw error;
  }
  if (!Object.is(await readOwner(moved), owner)) {
    await rename(moved, lock);
    return false;
  }
  await rm(moved);
  return true;
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
