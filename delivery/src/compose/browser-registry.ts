import type { Release } from '../release/release.ts';
import { releaseAddress } from '../site-folder.ts';

/** What the shell in the browser needs to load a release and to check its files. */
function browserRelease({ name, build, container, entry, files }: Release) {
  return {
    name,
    build,
    container,
    base: releaseAddress(name, build),
    entry,
    files: Object.fromEntries(
      Object.entries(files)
        .filter(([path]) => /\.(js|css)$/.test(path))
        .map(([path, file]) => [path, file.integrity]),
    ),
  };
}

const patterns = ({ routes }: Release) => routes.map(({ pattern }) => pattern);

/**
 * What is inlined into every document: the releases, the addresses that they answer, and the hash of
 * all their files. A remote brings its previous release along, to be used where the current one fails.
 */
export function browserRegistry(
  shell: Release,
  releases: readonly Release[],
  previous: ReadonlyMap<string, Release>,
) {
  const remotes = releases.filter(({ contract }) => 'needs' in contract);
  return {
    shell: { ...browserRelease(shell), routes: patterns(shell) },
    remotes: remotes.map((release) => {
      const before = previous.get(release.name);
      return {
        ...browserRelease(release),
        routes: patterns(release),
        ...(before && { previous: browserRelease(before) }),
      };
    }),
  };
}

export type BrowserRegistry = ReturnType<typeof browserRegistry>;
