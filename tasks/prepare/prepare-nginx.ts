import { findNginx } from '@amendes/delivery/conformance/start-process.ts';
import { installPackage } from './install-package.ts';

/**
 * Sees to an nginx for the tests of serving, which start it themselves: Debian's package, with the
 * module for brotli, is installed where this process may. Answers whether there is one.
 */
export function prepareNginx(): boolean {
  if (findNginx()?.brotliModule) return true;
  installPackage('nginx');
  installPackage('libnginx-mod-http-brotli-static');
  return findNginx() !== undefined;
}
