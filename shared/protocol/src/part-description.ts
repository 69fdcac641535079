/** What a part says of itself in its `part.ts`; the rest of its release follows from the build. */
export interface PartDescription {
  readonly name: string;
  /** The shell provides a version of the contract; every other part needs a range of it. */
  readonly contract: { readonly provides: string } | { readonly needs: string };
  readonly routes: readonly RouteDescription[];
  /** Folders of its dictionaries, `<language>.json` each, seen from the part's own folder. */
  readonly dictionaries: readonly string[];
  /** Of a shell: it asks releases for the hashes that a document leaves out. Shells from before 2026-11-27 do not. */
  readonly readsHashes?: boolean;
}

interface RouteDescription {
  /** A whole path; a segment that begins with a colon stands for anything. */
  readonly pattern: string;
  /** Whether search engines may list what is shown there. */
  readonly indexed: boolean;
  /** Name of the information page that is shown there; its text is published apart from the part. */
  readonly content?: string;
  /** Name of a document of its own; without one, the addresses of a part share a document. */
  readonly document?: string;
  /**
   * Whether the first rendering is the same for every visitor and whatever stands for a parameter: then the
   * documents hold the whole page. Else they hold what is around it, and a place for it.
   */
  readonly prerendered?: boolean;
}
