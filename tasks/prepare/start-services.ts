import { spawnSync } from 'node:child_process';
import { findNginx } from '@amendes/delivery/conformance/start-process.ts';
import {
  hasObjectStorage,
  startObjectStorage,
  type RunningObjectStorage,
} from '@amendes/delivery/conformance/start-object-storage.ts';
import { findVarnish } from '@amendes/delivery/conformance/start-varnish.ts';
import { findOrInstall, installPackage } from './install-package.ts';
import { findPostgresql, startPostgresql } from './start-postgresql.ts';

interface RunningServices {
  /** Environment variables that give the tests the addresses of the services. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts the servers that several test files share, and prepares the programs that tests start themselves. Packages of Debian are
 * installed if this process may; missing services are reported, and their tests are left out.
 * @throws {Error} when a server does not start, or a required one is missing (`REQUIRE_VARNISH`, `REQUIRE_OBJECT_STORAGE`).
 */
export async function startServices(): Promise<RunningServices> {
  const postgresql = process.env['TEST_DATABASE_URL'] ? undefined : await startPostgresql();
  if (postgresql) console.log('Tests of the database also run on a PostgreSQL server.');
  else if (!process.env['TEST_DATABASE_URL']) console.log('No PostgreSQL server: embedded only.');
  const storage = process.env['TEST_S3_ENDPOINT'] ? undefined : await prepareObjectStorage();
  if (storage) console.log('Tests of the storage also run on an S3 service.');
  else if (!process.env['TEST_S3_ENDPOINT']) console.log('No Ceph: sites in folders only.');
  console.log(
    (await prepareNginx())
      ? 'Tests of serving also run on nginx.'
      : 'No nginx: serving is examined on the Node server only.',
  );
  console.log(
    (await prepareVarnish())
      ? 'What caches may keep is examined behind Varnish.'
      : 'No Varnish: what caches may keep is not examined.',
  );
  console.log(
    (await prepareBubblewrap())
      ? "Attacks are tried behind the kernel's wall and behind Node's."
      : "No bubblewrap that works: attacks are tried behind Node's permissions only.",
  );
  return {
    env: {
      ...(postgresql && { TEST_DATABASE_URL: postgresql.url }),
      ...(storage && { TEST_S3_ENDPOINT: storage.endpoint }),
    },
    async stop() {
      storage?.stop();
      await postgresql?.stop();
    },
  };
}

/** Installs the missing services that are started or found below; `startServices` reports those that are unavailable. */
export async function installServices(): Promise<void> {
  const all = [findPostgresql(), prepareCeph(), prepareNginx(), prepareVarnish()];
  await Promise.allSettled([...all, prepareBubblewrap()]);
}

/** Packages of Ceph that provide an S3 service. */
const ceph = ['radosgw', 'ceph-mon', 'ceph-osd'];

const prepareCeph = async (): Promise<boolean> =>
  hasObjectStorage() || ((await installPackage(...ceph)) && hasObjectStorage());

async function prepareObjectStorage(): Promise<RunningObjectStorage | undefined> {
  if (await prepareCeph()) return startObjectStorage();
  if (process.env['REQUIRE_OBJECT_STORAGE'] !== '1') return undefined;
  throw new Error(`No S3 service to test with: install ${ceph.join(', ')}`);
}

/** Installs nginx and its module for brotli, unless both are there. True if nginx is available, even without the module. */
async function prepareNginx(): Promise<boolean> {
  if (findNginx()?.brotliModule) return true;
  await installPackage('nginx');
  await installPackage('libnginx-mod-http-brotli-static');
  return findNginx() !== undefined;
}

async function prepareVarnish(): Promise<boolean> {
  if ((await findOrInstall(findVarnish, 'varnish')) !== undefined) return true;
  if (process.env['REQUIRE_VARNISH'] !== '1') return false;
  throw new Error('No Varnish to test with: install the package varnish');
}

/** True if bubblewrap works. It fails without user namespaces, as in many containers. */
async function prepareBubblewrap(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return bubblewrapWorks() || ((await installPackage('bubblewrap')) && bubblewrapWorks());
}

function bubblewrapWorks(): boolean {
  const args = ['--unshare-all', '--ro-bind', '/', '/', 'true'];
  return spawnSync('bwrap', args, { stdio: 'ignore' }).status === 0;
}
