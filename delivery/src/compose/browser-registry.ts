import { hashesFile } from '@amendes/protocol/build-description.ts';
import { isOverrideFile } from '@amendes/protocol/override-chunk.ts';
import type { Configuration } from '../site/read-configuration.ts';
import type { RegisteredPart } from '../registry/registered.ts';
import { fits, namedIntegrity, type Release } from '../release/release.ts';
import { releaseAddress } from '../site/site-folder.ts';

/** A part as it is served: its release, what may stand in for it, and whether it is switched off. */
export interface ServedPart extends Pick<RegisteredPart, 'disabled'> {
  readonly release: Release;
  readonly previous?: Release;
  /** The release before this one, whether or not it fits the shell that is served. */
  readonly former?: Release;
  readonly canary?: { readonly release: Release; readonly percent: number; readonly salt: string };
}

/** What the shell in the browser needs to load a release and to check its files. */
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

/** Whether a registry names a file of a release, by its hash. */
type IsNamed = (path: string, release: Release) => boolean;

const isCode: IsNamed = (path) => /\.(js|css)$/.test(path);

/** Which files a registry names of the releases in it. */
interface Naming {
  readonly served: IsNamed;
  /** Of a remote's previous release, which is loaded only where the served one fails. */
  readonly previous: IsNamed;
}

const byEachFile: Naming = { served: isCode, previous: isCode };

/**
 * For a document in a language: the list that a release has of its hashes stands for its texts in other languages, and for
 * all files of a previous release. A release without such a list names each file. What a page begins with is named, even
 * where the texts of another language are in it: nothing asks for a list before that.
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

/** What the first screen of a release takes in any language. */
const filesAhead = ({ entry, first }: Release) => [entry, ...first.scripts, ...first.styles];

const patterns = ({ routes }: Release) => routes.map(({ pattern }) => pattern);

const routedRelease = (release: Release, isNamed?: IsNamed) => ({
  ...browserRelease(release, isNamed),
  routes: patterns(release),
});

/** With what the first screen takes, so that it can be fetched ahead of need. */
const releaseAhead = (release: Release) => ({
  ...routedRelease(release),
  ahead: { files: filesAhead(release), texts: release.texts },
});

/**
 * A part for the browser: a remote brings its previous release along, to be used where the current one
 * fails, and the one that is being tried. Of a part that is switched off there is nothing to load.
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
 * The shell for the browser: what a tab may take in its place, tried or served before. Where the document’s part
 * needs a newer contract than that shell provides, it comes with the release of the part that does not.
 */
function browserShell(
  shell: ServedPart,
  part: ServedPart,
  { served }: Naming,
  { overrides }: Pick<Configuration, 'overrides'>,
) {
  const { previous, canary } = shell;
  const companion = previous && companionOf(part, previous);
  // As in production: what swaps parts is not there for any page.
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

/** The release of a part that runs on another shell than the one that is served; none where there is none. */
function companionOf({ release, former }: ServedPart, shell: Release): Release | undefined {
  return [release, former].find((one) => one && fits(one, shell));
}

/** The shells besides the one that is served that a document of a part may name. */
export function otherShells(shell: ServedPart, part: ServedPart): readonly Release[] {
  const { previous, canary } = shell;
  return [
    ...(previous && companionOf(part, previous) ? [previous] : []),
    ...(canary ? [canary.release] : []),
  ];
}

type BrowserShell = ReturnType<typeof browserShell>;
type BrowserPart = ReturnType<typeof browserPart>;

/** What is inlined into a document: the shell, and the remote that the document is for. */
export interface BrowserRegistry {
  readonly shell: BrowserShell;
  readonly remotes: readonly BrowserPart[];
  /** What other remotes answer: an address of theirs must not be taken for one with a parameter. */
  readonly elsewhere?: readonly string[];
}

/** @param language that of a document; without one, the registry gives the hashes of all texts. */
export function browserRegistry(
  shell: ServedPart,
  part: ServedPart,
  configuration: Pick<Configuration, 'overrides'> = {},
  language?: string,
): BrowserRegistry {
  const shells = [shell.release, ...otherShells(shell, part)];
  const canBeLeftOut = language !== undefined && shells.every(({ readsHashes }) => readsHashes);
  const naming = canBeLeftOut ? byList(language) : byEachFile;
  return {
    shell: browserShell(shell, part, naming, configuration),
    remotes: part === shell ? [] : [browserPart(part, naming)],
  };
}

/**
 * All remotes, for documents whose visitors go on to another part. They fit the shells that are named with
 * them: a document that has another shell asks the site for a new document instead.
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
