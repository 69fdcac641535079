import type { Published } from '@amendes/protocol/published.ts';

/** A release as the document names it. */
export interface RegisteredRelease {
  /** The part that it is a release of. */
  readonly name: string;
  readonly build: string;
  /** Name of the federated container, unique to the release. */
  readonly container: string;
  /** Address of the release's folder, with a slash at its end. */
  readonly base: string;
  /** Path of the container's script below the base. */
  readonly entry: string;
  /**
   * Scripts and styles of the release: path below the base, and integrity. In a document, that of a list of all of them
   * (`hashesFile`) may stand for texts in other languages than the document's, and for all of a previous release.
   */
  readonly files: Readonly<Record<string, string>>;
}

/** A release, and the patterns of the addresses that the part answers with it. */
export interface RoutedRelease extends RegisteredRelease {
  readonly routes: readonly string[];
  /** What its first screen takes; the part of the document itself need not say. */
  readonly ahead?: {
    readonly files: readonly string[];
    readonly texts: Readonly<Record<string, string>>;
  };
}

/** A release that only some tabs get. */
interface Canary {
  readonly release: RoutedRelease;
  /** How many of a hundred tabs. */
  readonly percent: number;
  /** Names the trial: another one is decided anew. */
  readonly salt: string;
}

/** A part as the registry names it: the release that is served. */
export interface RegisteredPart extends RoutedRelease {
  /** The release that was served before: it takes over where this one fails. */
  readonly previous?: RegisteredRelease;
  readonly canary?: Canary;
  /** Switched off: nothing of it is loaded. What is said instead, by language. */
  readonly disabled?: { readonly message: Readonly<Record<string, string>> };
}

/** The shell and the remotes that are known. A document names the one that it is for. */
export interface Registry {
  readonly shell: RoutedRelease;
  readonly remotes: readonly RegisteredPart[];
  /** The patterns of remotes that the document does not name. */
  readonly elsewhere?: readonly string[];
}

/** Every release of some parts, the previous ones and those being tried too. */
export function releasesOf(parts: readonly RegisteredPart[]): readonly RegisteredRelease[] {
  return parts.flatMap(({ previous, canary, ...part }) => [
    part,
    ...(previous ? [previous] : []),
    ...(canary ? [canary.release] : []),
  ]);
}

/** @throws {SyntaxError} when the document holds no registry: it was not composed by this site. */
export function readRegistry(): Registry {
  const text = document.querySelector('#registry')?.textContent ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- composed together with this script
  return JSON.parse(text) as Registry;
}

/** What the document says is published beside the parts. */
export function readPublished(): Published {
  const text = document.querySelector('#published')?.textContent ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- composed together with this script
  return JSON.parse(text) as Published;
}
