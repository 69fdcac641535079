import { isOverrideFile } from './override-chunk.ts';
import type { PartDescription } from './part-description.ts';

/** What a build says of itself in `build.json`: all that delivery needs to know of the bundler's work. */
export interface BuildDescription extends PartDescription {
  readonly build: string;
  /** Name of the federated container, unique to the build: two releases can be on one page. */
  readonly container: string;
  /** The script that starts the part, below the build's folder. */
  readonly entry: string;
  /** Scripts and styles, besides the entry, that the part's first screen needs in any language. */
  readonly first: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  /** The script that holds the texts of each language. */
  readonly texts: Readonly<Record<string, string>>;
  /** The oldest browsers that it was built for. Releases that were sealed before 2026-11-22 lack it. */
  readonly browsers?: readonly string[];
  /** The part as a module for Node, by which its documents are rendered. */
  readonly server?: string;
  /** The packages of which there is something in its scripts. */
  readonly packages?: readonly string[];
  /** Where it comes from; the id does not depend on it. */
  readonly provenance?: Provenance;
}

export const buildDescriptionFile = 'build.json';

/**
 * What every script and style of a build hashes to, by path, as an `integrity` attribute has it (sha256). Documents name
 * its hash in place of those that few visitors need. A build by another bundler may do without.
 */
export const hashesFile = 'hashes.json';

/** Whether that list has a file of a build. Files of the shell that swap parts are left out: in production no page may load them. */
export const isHashed = ({ contract }: Pick<PartDescription, 'contract'>, path: string): boolean =>
  /\.(js|css)$/.test(path) && !('provides' in contract && isOverrideFile(path));

/** Folder of a build that holds its dictionaries as they were written. */
export const dictionariesFolder = 'i18n';

/** The part for Node, below the build's folder. No browser loads it. */
export const serverFile = 'server/part.cjs';

/** Which packages are in a build, below its folder (CycloneDX). No browser loads it. */
export const billFile = 'sbom.cdx.json';

/** Where a build comes from. It is read by people, and by nothing that decides what is served. */
export interface Provenance {
  /** The commit of the sources; nothing where they are in no repository. */
  readonly commit?: string;
  /** Whether all that went into the build is in that commit. */
  readonly isClean: boolean;
  readonly lockfile: {
    /** Its SHA-256 in hexadecimal digits; twelve of them in releases from before 2026-11-24. */
    readonly hash: string;
    /** When the commit was made that changed it last, in ISO 8601. */
    readonly changedAt?: string;
  };
  readonly tools: { readonly node: string; readonly pnpm: string; readonly rsbuild: string };
  /** The machine that built it, as an address or a URN, where it has such a name (`RELEASE_BUILDER`). */
  readonly builder?: string;
  /** Who built it, by name and without an address: the file that says so can be read by everybody. */
  readonly author: string;
  /** When, in ISO 8601. */
  readonly builtAt: string;
}
