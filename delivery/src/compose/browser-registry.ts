import { isOverrideFile } from '@amendes/config/override-chunk.ts';
import type { Configuration } from '../read-configuration.ts';
import type { RegisteredPart } from '../registry/registry.ts';
import type { Release } from '../release/release.ts';
import { releaseAddress } from '../site-folder.ts';

/** A part as it is served: its release, what may stand in for it, and whether it is switched off. */
export interface ServedPart extends Pick<RegisteredPart, 'disabled'> {
  readonly release: Release;
  readonly previous?: Release;
  readonly canary?: { readonly release: Release; readonly percent: number; readonly salt: string };
}

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

const routedRelease = (release: Release) => ({
  ...browserRelease(release),
  routes: patterns(release),
});

/**
 * A part for the browser: a remote brings its previous release along, to be used where the current one
 * fails, and the one that is being tried. Of a part that is switched off there is nothing to load.
 */
function browserPart({ release, previous, canary, disabled }: ServedPart) {
  if (disabled) {
    const { message } = disabled;
    return { ...routedRelease(release), files: {}, disabled: { message } };
  }
  return {
    ...routedRelease(release),
    ...(previous && { previous: browserRelease(previous) }),
    ...(canary && {
      canary: {
        percent: canary.percent,
        salt: canary.salt,
        release: routedRelease(canary.release),
      },
    }),
  };
}

type BrowserPart = ReturnType<typeof browserPart>;
type BrowserRelease = ReturnType<typeof routedRelease>;

/** What is inlined into a document: the shell, and the remote that the document is for. */
export interface BrowserRegistry {
  readonly shell: BrowserRelease;
  readonly remotes: readonly BrowserPart[];
  /** What other remotes answer: an address of theirs must not be taken for one with a parameter. */
  readonly elsewhere?: readonly string[];
}

export function browserRegistry(
  shell: ServedPart,
  part: ServedPart,
  { overrides }: Pick<Configuration, 'overrides'> = {},
): BrowserRegistry {
  // Nothing can take over for the shell: what it had before would be weight alone.
  const host = routedRelease(shell.release);
  return {
    shell: overrides ? host : withoutOverrides(host),
    remotes: part === shell ? [] : [browserPart(part)],
  };
}

/** As in production: what swaps parts is not there for any page. */
const withoutOverrides = (release: BrowserRelease): BrowserRelease => ({
  ...release,
  files: Object.fromEntries(
    Object.entries(release.files).filter(([path]) => !isOverrideFile(path)),
  ),
});

/**
 * All remotes, for documents whose visitors go on to another part. They fit the shell that is named with
 * them: a document that has another shell asks the site for a new document instead.
 */
export function browserParts(shell: ServedPart, parts: readonly ServedPart[]) {
  const remotes = parts.filter((part) => part !== shell).map(browserPart);
  return { shell: shell.release.build, remotes };
}
