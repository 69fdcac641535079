import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';

/*
 * A real S3 service for tests: the RADOS gateway of Ceph with a monitor and one store in memory, on loopback, without
 * root. It grants a conditional write to exactly one of many writers, which not all smaller services do.
 */

export interface RunningObjectStorage {
  readonly endpoint: string;
  /** Environment variables for its clients. */
  readonly env: Readonly<Record<string, string>>;
  stop(): void;
}

/** The programs of Debian’s packages `radosgw`, `ceph-mon` and `ceph-osd`. */
const programs = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool'];

export const hasObjectStorage = (): boolean =>
  programs.every((name) => spawnSync('which', [name], { stdio: 'ignore' }).status === 0);

const keys = { access: 'testkey', secret: 'testsecret' };

const startTimeoutMs = 60_000;

/** @throws {Error} with the output of the service when it does not start. */
export async function startObjectStorage(): Promise<RunningObjectStorage> {
  const folder = mkdtempSync(join(tmpdir(), 'amendes-ceph-'));
  for (const name of ['mon', 'osd', 'run', 'log']) mkdirSync(join(folder, name));
  const ports = { mon: await getPort(), s3: await getPort() };
  const endpoint = `http://127.0.0.1:${ports.s3}`;
  const configuration = join(folder, 'ceph.conf');
  writeFileSync(configuration, cephConfiguration(folder, ports));
  const started: ChildProcess[] = [];
  const stop = () => {
    // A proper shutdown takes seven seconds, and the stored data are thrown away.
    for (const each of started) each.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const startProgram = (program: string, ...args: readonly string[]) => {
    const log = openSync(join(folder, 'log', `${program}.out`), 'w');
    const child = spawn(program, [...args, '-c', configuration, '-f'], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    started.push(child);
    return child;
  };
  try {
    const map = join(folder, 'monmap');
    const monitor = ['--addv', 'a', `[v2:127.0.0.1:${ports.mon}]`];
    run('monmaptool', '--create', '--fsid', randomUUID(), ...monitor, map);
    const ring = join(folder, 'keyring');
    const all = ['-n', 'mon.', '--cap', 'mon', 'allow *'];
    run('ceph-authtool', '--create-keyring', ring, '--gen-key', ...all);
    const own = ['-c', configuration];
    run('ceph-mon', ...own, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', ring);
    startProgram('ceph-mon', '-i', 'a');
    const store = randomUUID();
    await until(
      () => spawnSync('ceph', [...own, '--connect-timeout', '3', 'osd', 'new', store]).status === 0,
    );
    run('ceph-osd', ...own, '-i', '0', '--mkfs', '--osd-uuid', store);
    startProgram('ceph-osd', '-i', '0');
    const gateway = startProgram('radosgw', '-n', 'client.rgw');
    await until(async () => {
      if (gateway.exitCode !== null) throw new Error('the gateway ended');
      return fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    const user = ['--uid=test', '--display-name=test'];
    const both = [`--access-key=${keys.access}`, `--secret-key=${keys.secret}`];
    run('radosgw-admin', ...own, '-n', 'client.rgw', 'user', 'create', ...user, ...both);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    endpoint,
    env: {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: keys.access,
      AWS_SECRET_ACCESS_KEY: keys.secret,
      AWS_REGION: 'us-east-1',
    },
    stop,
  };
}

function run(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('Ceph did not start');
    await pause(100);
  }
}

function cephConfiguration(folder: string, ports: { readonly mon: number; readonly s3: number }) {
  const lines = {
    global: {
      fsid: randomUUID(),
      'mon host': `v2:127.0.0.1:${ports.mon}/0`,
      'public addr': '127.0.0.1',
      'cluster addr': '127.0.0.1',
      'auth cluster required': 'none',
      'auth service required': 'none',
      'auth client required': 'none',
      'ms mon client mode': 'crc',
      'ms mon service mode': 'crc',
      'ms mon cluster mode': 'crc',
      'run dir': `${folder}/run`,
      'admin socket': `${folder}/run/$name.asok`,
      'pid file': `${folder}/run/$name.pid`,
      'log file': `${folder}/log/$name.log`,
      'crash dir': `${folder}/log`,
      'mon data': `${folder}/mon`,
      'mon data avail crit': '1',
      'mon data avail warn': '2',
      'paxos propose interval': '0.05',
      'paxos min wait': '0.02',
      'mon allow pool size one': 'true',
      'osd pool default size': '1',
      'osd pool default min size': '1',
      'osd pool default pg num': '1',
      'osd pool default pgp num': '1',
      'osd crush chooseleaf type': '0',
      'osd data': `${folder}/osd`,
      'osd objectstore': 'memstore',
      'osd op num shards': '2',
      'osd op num threads per shard': '1',
      'memstore device bytes': '1073741824',
    },
    'client.rgw': {
      'rgw data': folder,
      'rgw frontends': `beast endpoint=127.0.0.1:${ports.s3} tcp_nodelay=1`,
      'rgw thread pool size': '64',
      'rgw rados pool pg num min': '1',
      'rgw enable gc threads': 'false',
      'rgw enable lc threads': 'false',
    },
  };
  return Object.entries(lines)
    .map(([section, entries]) => {
      const settings = Object.entries(entries).map(([name, value]) => `${name} = ${value}`);
      return [`[${section}]`, ...settings, ''].join('\n');
    })
    .join('\n');
}
