/** One part as the document's registry names it. */
export interface RegisteredPart {
  readonly name: string;
  readonly build: string;
  /** Name of the federated container, unique to the release. */
  readonly container: string;
  /** Address of the release's folder, with a slash at its end. */
  readonly base: string;
  /** Path of the container's script below the base. */
  readonly entry: string;
  /** Patterns of the addresses that the part answers. */
  readonly routes: readonly string[];
  /** Every script and style of the release: path below the base, and its sha384 integrity. */
  readonly files: Readonly<Record<string, string>>;
}

/** What the document says of the releases that it was composed from. */
export interface Registry {
  readonly shell: RegisteredPart;
  readonly remotes: readonly RegisteredPart[];
}

/** @throws {SyntaxError} when the document holds no registry: it was not composed by this site. */
export function readRegistry(): Registry {
  const text = document.querySelector('#registry')?.textContent ?? '';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the composition
  return JSON.parse(text) as Registry;
}
