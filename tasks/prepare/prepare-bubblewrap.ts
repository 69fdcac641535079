import { spawnSync } from 'node:child_process';
import { installPackage } from './install-package.ts';

/**
 * Sees to bubblewrap, behind which releases are rendered: Debian's package is installed where this process may. Answers
 * whether it works, which it does not where no user namespaces may be made, as in many containers.
 */
export function prepareBubblewrap(): boolean {
  if (process.platform !== 'linux') return false;
  return works() || (installPackage('bubblewrap') && works());
}

function works(): boolean {
  const args = ['--unshare-all', '--ro-bind', '/', '/', 'true'];
  return spawnSync('bwrap', args, { stdio: 'ignore' }).status === 0;
}
