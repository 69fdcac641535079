import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import { installPackage } from './install-package.ts';

export interface RunningPostgresql {
  /** Address of an empty database that only these tests use. */
  readonly url: string;
  stop(): Promise<void>;
}

const startTimeoutMs = 30_000;

/**
 * A PostgreSQL server for the tests alone, on a free port of this machine, gone when it is stopped.
 * Debian's package is installed where this process may; `undefined` when there is no server to start.
 * @throws {Error} when there is one and it does not start.
 */
export async function startPostgresql(): Promise<RunningPostgresql | undefined> {
  const bin = findServer() ?? (installPackage('postgresql') ? findServer() : undefined);
  if (!bin) return undefined;

  const folder = mkdtempSync(join(tmpdir(), 'amendes-postgresql-'));
  const account = accountForServer();
  if (account) chownSync(folder, account.uid, account.gid);
  const port = await getPort({ host: '127.0.0.1' });
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const created = spawnSync(join(bin, 'initdb'), initdb, { ...account, cwd: folder });
  if (created.status !== 0) throw new Error(`initdb failed: ${String(created.stderr)}`);

  const options = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), '-F'];
  const server = spawn(join(bin, 'postgres'), options, {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  });
  await waitUntilListening(server, port);
  return {
    url: `postgres://tests@127.0.0.1:${port}/postgres`,
    async stop() {
      const ended = once(server, 'exit');
      // A fast shutdown: connections that are left open are ended.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of `initdb` and `postgres`, the newest version first. */
function findServer(): string | undefined {
  const ofDebian = '/usr/lib/postgresql';
  const versions = existsSync(ofDebian) ? readdirSync(ofDebian) : [];
  const folders = [
    ...versions
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(ofDebian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

/** The server refuses to run as root: an account without rights does it then. */
function accountForServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const name = ['postgres', 'nobody'].find((each) => idOf('-u', each) > 0) ?? 'nobody';
  return { uid: idOf('-u', name), gid: idOf('-g', name) };
}

/** Not a number for an account that does not exist. */
function idOf(option: '-u' | '-g', account: string): number {
  const { stdout } = spawnSync('id', [option, account], { encoding: 'utf8' });
  return Number(stdout.trim() || Number.NaN);
}

async function waitUntilListening(server: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  while (Date.now() < end && server.exitCode === null) {
    if (await answers(port)) return;
    await pause(100);
  }
  server.kill();
  throw new Error('PostgreSQL did not start');
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
