import type { Published } from '@amendes/protocol/published.ts';

/** A release as the document names it. */
export interface RegisteredRelease {
  /** Name of the part that it is a release of. */
  readonly name: string;
  readonly build: string;
  /** Name of the federated container, unique to the release. */
  readonly container: string;
  /** Address of the release's folder, with a slash at its end. */
  readonly base: string;
  /** Path of the container's script below the base. */
  readonly entry: string;
  /**
   * Scripts and styles of the release: path below the base, and integrity. In a document, the integrity of a list of all
   * files (`hashesFile`) may replace those of texts in other languages than the document's, and of a previous release.
   */
  readonly files: Readonly<Record<string, string>>;
}

/** A release with the patterns of the addresses that the part serves with it. */
export interface RoutedRelease extends RegisteredRelease {
  readonly routes: readonly string[];
  /** Files that its first screen needs. The part of the document itself may omit them. */
  readonly ahead?: {
    readonly files: readonly string[];
    readonly texts: Readonly<Record<string, string>>;
  };
}

/** A release that only some tabs get. */
interface Canary {
  readonly release: RoutedRelease;
  /** Number of tabs in a hundred that get it. */
  readonly percent: number;
  /** Name of the trial. Tabs decide again for a new trial. */
  readonly salt: string;
}

/** A part as the registry names it: the release that is served. */
export interface RegisteredPart extends RoutedRelease {
  /** The release that was served before. It takes over if this one fails. */
  readonly previous?: RegisteredRelease;
  readonly canary?: Canary;
  /** Set when the part is switched off and none of it is loaded. Contains the replacement message by language. */
  readonly disabled?: { readonly message: Readonly<Record<string, string>> };
}

/** The shell and the known remotes. A document names the remote that it is for. */
export interface Registry {
  readonly shell: RoutedRelease;
  readonly remotes: readonly RegisteredPart[];
  /** Patterns of remotes that the document does not name. */
  readonly elsewhere?: readonly string[];
}

/** Returns every release of some parts, including the previous ones and the canaries. */
export function releasesOf(parts: readonly RegisteredPart[]): readonly RegisteredRelease[] {
  return parts.flatMap(({ previous, canary, ...part }) => [
    part,
    ...(previous ? [previous] : []),
    ...(canary ? [canary.release] : []),
  ]);
}

/** @throws {SyntaxError} when the document contains no registry, and so was not composed by this site. */
export function readRegistry(): Registry {
  const text = document.querySelector('#registry')?.textContent ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- composed together with this script
  return JSON.parse(text) as Registry;
}

/** Reads from the document what is published beside the parts. */
export function readPublished(): Published {
  const text = document.querySelector('#published')?.textContent ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- composed together with this script
  return JSON.parse(text) as Published;
}
