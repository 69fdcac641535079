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
  /** Every script and style of the release: path below the base, and its sha384 integrity. */
  readonly files: Readonly<Record<string, string>>;
}

/** A part as the document's registry names it: the release that is served. */
export interface RegisteredPart extends RegisteredRelease {
  /** Patterns of the addresses that the part answers. */
  readonly routes: readonly string[];
  /** The release that was served before: it takes over where this one fails. */
  readonly previous?: RegisteredRelease;
}

/** What the document says of the releases that it was composed from. */
export interface Registry {
  readonly shell: RegisteredPart;
  readonly remotes: readonly RegisteredPart[];
}

/** Every release of a registry, the previous ones too. */
export function allReleases({ shell, remotes }: Registry): readonly RegisteredRelease[] {
  return [shell, ...remotes, ...remotes.flatMap(({ previous }) => previous ?? [])];
}

/** @throws {SyntaxError} when the document holds no registry: it was not composed by this site. */
export function readRegistry(): Registry {
  const text = document.querySelector('#registry')?.textContent ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- composed together with this script
  return JSON.parse(text) as Registry;
}
