import semver from 'semver';
import type { Release } from './release.ts';

/** Whether a release can run on the contract that a shell provides. */
export function fits({ contract }: Release, shell: Release): boolean {
  if (!('needs' in contract) || !('provides' in shell.contract)) return true;
  return semver.satisfies(shell.contract.provides, contract.needs);
}
