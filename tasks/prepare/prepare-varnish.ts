import { findVarnish } from '@amendes/delivery/conformance/start-varnish.ts';
import { installPackage } from './install-package.ts';

/**
 * Sees to a Varnish for the tests of caching, which start it themselves: Debian's package is installed where this process
 * may. Answers whether there is one.
 * @throws {Error} when there is none and has to be one (`REQUIRE_VARNISH`).
 */
export function prepareVarnish(): boolean {
  if (findVarnish() !== undefined) return true;
  installPackage('varnish');
  if (findVarnish() !== undefined) return true;
  if (process.env['REQUIRE_VARNISH'] !== '1') return false;
  throw new Error('No Varnish to test with: install the package varnish');
}
