import { hashesFile } from '@amendes/protocol/build-description.ts';
import { isOverrideFile } from '@amendes/protocol/override-chunk.ts';
import type { Configuration } from '../site/read-configuration.ts';
import type { RegisteredPart } from '../registry/registered.ts';
import { fits, namedIntegrity, type Release } from '../release/release.ts';
import { releaseAddress } from '../site/site-folder.ts';

/** A part as it is served: its release, the releases that may replace it, and the switch that turns it off. */
export interface ServedPart extends Pick<RegisteredPart, 'disabled'> {
  readonly release: Release;
  readonly previous?: Release;
  /** The release before this one, even if it does not fit the shell that is served. */
  readonly former?: Release;
  readonly canary?: { readonly release: Release; readonly percent: number; readonly salt: string };
}

/** Returns the data with which the shell in the browser loads a release and checks its files. */
function browserRelease(release: Release, isNamed = isCode) {
  const { name, build, container, entry, files } = release;
  return {
    name,
    build,
    container,
    base: releaseAddress(name, build),
    entry,
    files: Object.fromEntries(
      Object.entries(files)
        .filter(([path]) => isNamed(path, release))
        .map(([path, file]) => [path, namedIntegrity(file)]),
    ),
  };
}

/** True if a registry names this file of a release, with its hash. */
type IsNamed = (path: string, release: Release) => boolean;

const isCode: IsNamed = (path) => /\.(js|css)$/.test(path);

/** Selects the files that a registry names of its releases. */
interface Naming {
  readonly served: IsNamed;
  /** For a remote’s previous release, which is loaded only if the served one fails. */
  readonly previous: IsNamed;
}

const byEachFile: Naming = { served: isCode, previous: isCode };

/**
 * For a document in one language. A release’s list of hashes replaces the names of its texts in other languages, and
 * of all files of a previous release. A release without such a list has each file named. The first files of a page
 * are always named, even if they contain the texts of another language: nothing requests the list before they run.
 */
const byList = (language: string): Naming => ({
  served(path, release) {
    if (!(hashesFile in release.files)) return isCode(path, release);
    const { [language]: own, ...others } = release.texts;
    const isElsewhere = path !== own && Object.values(others).includes(path);
    const isNeeded = !isElsewhere || filesAhead(release).includes(path);
    return path === hashesFile || (isCode(path, release) && isNeeded);
  },
  previous: (path, release) =>
    hashesFile in release.files ? path === hashesFile : isCode(path, release),
});

/** Returns the files of a release’s first screen that are the same in any language. */
const filesAhead = ({ entry, first }: Release) => [entry, ...first.scripts, ...first.styles];

const patterns = ({ routes }: Release) => routes.map(({ pattern }) => pattern);

const routedRelease = (release: Release, isNamed?: IsNamed) => ({
  ...browserRelease(release, isNamed),
  routes: patterns(release),
});

/** Adds the files of the first screen, so that they can be fetched ahead of need. */
const releaseAhead = (release: Release) => ({
  ...routedRelease(release),
  ahead: { files: filesAhead(release), texts: release.texts },
});

/**
 * Describes a part to the browser. A remote includes its canary, and its previous release as a fallback if the
 * current one fails. A part that is switched off has no files to load.
 */
function browserPart(
  { release, previous, canary, disabled }: ServedPart,
  naming: Naming,
  describe = (each: Release) => routedRelease(each, naming.served),
) {
  if (disabled) {
    const { message } = disabled;
    return { ...routedRelease(release), files: {}, disabled: { message } };
  }
  return {
    ...describe(release),
    ...(previous && { previous: browserRelease(previous, naming.previous) }),
    ...(canary && { canary: { ...canary, release: describe(canary.release) } }),
  };
}

/**
 * Describes the shell to the browser, with the shells that a tab may use instead: the canary or the previous one. If
 * the document’s part needs a newer contract than the previous shell provides, the part’s former release is included.
 */
function browserShell(
  shell: ServedPart,
  part: ServedPart,
  { served }: Naming,
  { overrides }: Pick<Configuration, 'overrides'>,
) {
  const { previous, canary } = shell;
  const companion = previous && companionOf(part, previous);
  // As in production, no page may load the files that swap parts unless the configuration allows overrides.
  const isNamed: IsNamed = (path, release) =>
    served(path, release) && (overrides !== undefined || !isOverrideFile(path));
  const describe = (release: Release) => routedRelease(release, isNamed);
  return {
    ...describe(shell.release),
    ...(previous &&
      companion && {
        previous: {
          ...describe(previous),
          ...(companion !== part.release && {
            remotes: [{ ...browserRelease(companion, served), routes: patterns(part.release) }],
          }),
        },
      }),
    ...(canary && { canary: { ...canary, release: describe(canary.release) } }),
  };
}

/** Returns the release of a part that runs on the given shell, or undefined if none does. */
function companionOf({ release, former }: ServedPart, shell: Release): Release | undefined {
  return [release, former].find((one) => one && fits(one, shell));
}

/** Returns the shells besides the served one that a document of a part may name. */
export function otherShells(shell: ServedPart, part: ServedPart): readonly Release[] {
  const { previous, canary } = shell;
  return [
    ...(previous && companionOf(part, previous) ? [previous] : []),
    ...(canary ? [canary.release] : []),
  ];
}

type BrowserShell = ReturnType<typeof browserShell>;
type BrowserPart = ReturnType<typeof browserPart>;

/** The registry that is inlined into a document: the shell, and the remote that the document is for. */
export interface BrowserRegistry {
  readonly shell: BrowserShell;
  readonly remotes: readonly BrowserPart[];
  /** Address patterns of other remotes that would otherwise match a pattern with a parameter here. */
  readonly elsewhere?: readonly string[];
}

/** @param language Language of the document; without one, the registry names the hashes of all texts. */
export function browserRegistry(
  shell: ServedPart,
  part: ServedPart,
  configuration: Pick<Configuration, 'overrides'> = {},
  language?: string,
): BrowserRegistry {
  const shells = [shell.release, ...otherShells(shell, part)];
  const canBeOmitted = language !== undefined && shells.every(({ readsHashes }) => readsHashes);
  const naming = canBeOmitted ? byList(language) : byEachFile;
  return {
    shell: browserShell(shell, part, naming, configuration),
    remotes: part === shell ? [] : [browserPart(part, naming)],
  };
}

/**
 * Describes all remotes, for documents whose citizens continue to another part. They fit the shells that are named
 * with them: a document that runs another shell requests a new document from the site instead.
 */
export function browserParts(shell: ServedPart, parts: readonly ServedPart[]) {
  const others = parts.filter((part) => part !== shell);
  const { previous, canary, release } = shell;
  const isForAll = previous && others.every((part) => fits(part.release, previous));
  return {
    shell: release.build,
    otherShells: [...(isForAll ? [previous.build] : []), ...(canary ? [canary.release.build] : [])],
    remotes: others.map((part) => browserPart(part, byEachFile, releaseAhead)),
  };
}
