import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listens } from '@amendes/delivery/conformance/start-process.ts';
import getPort from 'get-port';
import { findOrInstall } from './install-package.ts';

export interface RunningPostgresql {
  /** Address of an empty database that only these tests use. */
  readonly url: string;
  stop(): Promise<void>;
}

const startTimeoutMs = 30_000;

/** Returns the folder of the server's programs. */
export const findPostgresql = async (): Promise<string | undefined> =>
  findOrInstall(findServer, 'postgresql');

/**
 * Starts a PostgreSQL server for the tests alone, on a free port of this machine; its data is deleted when it stops.
 * Debian's package is installed if this process may; returns `undefined` if there is no server to start.
 * @throws {Error} when there is one and it does not start.
 */
export async function startPostgresql(): Promise<RunningPostgresql | undefined> {
  const bin = await findPostgresql();
  if (!bin) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'amendes-postgresql-'));
  const account = accountForServer();
  if (account) chownSync(folder, account.uid, account.gid);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const port = await getPort({ host: '127.0.0.1' });
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const created = spawnSync(join(bin, 'initdb'), initdb, { ...account, cwd: folder });
  if (created.status !== 0) {
    removeFolder();
    throw new Error(`initdb failed: ${String(created.stderr)}`);
  }

  const options = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), '-F'];
  const server = spawn(join(bin, 'postgres'), options, {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  });
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  /** Ends the server if it still runs. SIGINT is a fast shutdown: it closes open connections. */
  const stop = async () => {
    const ended = hasEnded() ? undefined : once(server, 'exit');
    server.kill('SIGINT');
    await ended;
    removeFolder();
  };
  const end = Date.now() + startTimeoutMs;
  while (!(await listens(port))) {
    if (hasEnded() || Date.now() > end) {
      await stop();
      throw new Error('PostgreSQL did not start');
    }
    await pause(100);
  }
  return { url: `postgres://tests@127.0.0.1:${port}/postgres`, stop };
}

/** Returns the folder of `initdb` and `postgres`, the newest version first. */
function findServer(): string | undefined {
  const ofDebian = globSync('/usr/lib/postgresql/*/bin').toSorted((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  );
  const folders = [...ofDebian, ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

/** Returns an account without rights if this process runs as root, because the server refuses to run as root. */
function accountForServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const name = ['postgres', 'nobody'].find((each) => idOf('-u', each) > 0) ?? 'nobody';
  return { uid: idOf('-u', name), gid: idOf('-g', name) };
}

/** Returns an id; NaN for an account that does not exist. */
function idOf(option: '-u' | '-g', account: string): number {
  const { stdout } = spawnSync('id', [option, account], { encoding: 'utf8' });
  return Number(stdout.trim() || Number.NaN);
}
