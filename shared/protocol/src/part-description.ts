/** Description of a part in its `part.ts`; the rest of its release follows from the build. */
export interface PartDescription {
  readonly name: string;
  /** The shell provides a version of the contract; every other part needs a range of it. */
  readonly contract: { readonly provides: string } | { readonly needs: string };
  readonly routes: readonly RouteDescription[];
  /** Folders of its dictionaries (`<language>.json`), relative to the part's own folder. */
  readonly dictionaries: readonly string[];
  /** Set when a shell requests the hashes that a document omits. Shells from before 2026-11-27 do not. */
  readonly readsHashes?: boolean;
}

interface RouteDescription {
  /** A full path; a segment that starts with a colon matches anything. */
  readonly pattern: string;
  /** True if search engines may list the page. */
  readonly indexed: boolean;
  /** Name of the information page at this route; its text is published separately from the part. */
  readonly content?: string;
  /** Name of the route's own document; the routes of a part without one share a document. */
  readonly document?: string;
  /**
   * True if the first rendering is the same for every citizen and every value of a parameter: the documents then
   * contain the whole page. Otherwise they contain only the frame around it, and a place for it.
   */
  readonly prerendered?: boolean;
}
