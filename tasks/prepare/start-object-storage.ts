import {
  hasObjectStorage,
  startObjectStorage,
  type RunningObjectStorage,
} from '@amendes/delivery/conformance/start-object-storage.ts';
import { installPackage } from './install-package.ts';

/**
 * An S3 service for the tests alone, gone when it is stopped. Debian's packages of Ceph are installed where this process may;
 * `undefined` when there is none to start.
 * @throws {Error} when there is one and it does not start, or when there has to be one (`REQUIRE_OBJECT_STORAGE`).
 */
export async function prepareObjectStorage(): Promise<RunningObjectStorage | undefined> {
  if (!hasObjectStorage()) for (const name of packages) installPackage(name);
  if (hasObjectStorage()) return startObjectStorage();
  if (process.env['REQUIRE_OBJECT_STORAGE'] !== '1') return undefined;
  throw new Error(`No S3 service to test with: install ${packages.join(', ')}`);
}

const packages = ['radosgw', 'ceph-mon', 'ceph-osd'];
