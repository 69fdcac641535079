import type { Release } from '../release/release.ts';
import { releaseAddress } from '../site-folder.ts';

/** A release as the shell in the browser needs to know it. */
function browserPart(release: Release) {
  const { name, build, container, entry, routes, files } = release;
  return {
    name,
    build,
    container,
    base: releaseAddress(name, build),
    entry,
    routes: routes.map(({ pattern }) => pattern),
    files: Object.fromEntries(
      Object.entries(files)
        .filter(([path]) => /\.(js|css)$/.test(path))
        .map(([path, file]) => [path, file.integrity]),
    ),
  };
}

/** What is inlined into every document: the releases, their routes, and the hash of all their files. */
export function browserRegistry(releases: readonly Release[]) {
  const [shell] = releases.filter(({ contract }) => 'provides' in contract);
  const remotes = releases.filter(({ contract }) => 'needs' in contract);
  return { shell: shell && browserPart(shell), remotes: remotes.map(browserPart) };
}
