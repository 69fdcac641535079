import { hashesFile } from '@amendes/protocol/build-description.ts';
import type { RegisteredPart, Registry } from '../registry/registry.ts';

/** Returns a registered part, with the differences that a test needs. */
export function aPart(differences: Partial<RegisteredPart> = {}): RegisteredPart {
  const { name = 'lookup', build = 'b1' } = differences;
  return {
    name,
    build,
    container: `${name}_${build}`,
    base: `/releases/${name}/${build}/`,
    entry: 'entry.js',
    files: { 'entry.js': `sha384-${name}-${build}` },
    routes: ['/tai'],
    ...differences,
  };
}

/** The hash of a list, in the form that a browser checks. */
export const hashOfList = `sha256-${'A'.repeat(43)}=`;

/** Returns a registered part with a list that leads to all files that it does not name. */
export const aListingPart = ({ files, ...differences }: Partial<RegisteredPart> = {}) =>
  aPart({ ...differences, files: { [hashesFile]: hashOfList, ...files } });

/** A registry with the shell and the remotes that a test is about. */
export function aRegistry(remotes: readonly RegisteredPart[] = []): Registry {
  return { shell: aPart({ name: 'shell', routes: ['/tai/erreur/:idErreur'] }), remotes };
}
