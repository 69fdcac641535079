import { isOverrideFile } from './override-chunk.ts';
import type { PartDescription } from './part-description.ts';

/** Description of a build in `build.json`: all that delivery needs to know of the bundler's work. */
export interface BuildDescription extends PartDescription {
  readonly build: string;
  /** Name of the federated container, unique to the build, because two releases can be on one page. */
  readonly container: string;
  /** Path of the script that starts the part, below the build's folder. */
  readonly entry: string;
  /** Scripts and styles, besides the entry, that the part's first screen needs in any language. */
  readonly first: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  /** Scripts with the texts, by language. */
  readonly texts: Readonly<Record<string, string>>;
  /** The oldest browsers that the build supports. Releases sealed before 2026-11-22 lack this field. */
  readonly browsers?: readonly string[];
  /** Path of the part's module for Node, which renders its documents. */
  readonly server?: string;
  /** The packages whose code is in its scripts. */
  readonly packages?: readonly string[];
  /** Origin of the build; its id does not depend on it. */
  readonly provenance?: Provenance;
}

/** File of a build that contains its description. */
export const buildDescriptionFile = 'build.json';

/**
 * Optional: the `integrity` (sha256) of scripts and styles, by path. Documents name its hash in place of rarely used ones.
 */
export const hashesFile = 'hashes.json';

/** True if that list contains a file. It omits the shell's files that replace parts: no page in production may load them. */
export const isHashed = ({ contract }: Pick<PartDescription, 'contract'>, path: string): boolean =>
  /\.(js|css)$/.test(path) && !('provides' in contract && isOverrideFile(path));

/** Folder of a build that contains its dictionaries, unchanged. */
export const dictionariesFolder = 'i18n';

/** Path of the part's module for Node, below the build's folder. No browser loads it. */
export const serverFile = 'server/part.cjs';

/** Path of the list of a build's packages (CycloneDX), below its folder. No browser loads it. */
export const billFile = 'sbom.cdx.json';

/** Origin of a build, for people: no decision about what is served depends on it. */
export interface Provenance {
  /** The commit of the sources; missing outside a repository. */
  readonly commit?: string;
  /** True if all inputs of the build are in that commit. */
  readonly isClean: boolean;
  readonly lockfile: {
    /** The lockfile's SHA-256 in hexadecimal digits; only the first twelve in releases from before 2026-11-24. */
    readonly hash: string;
    /** Moment of the commit that last changed the lockfile, in ISO 8601. */
    readonly changedAt?: string;
  };
  readonly tools: { readonly node: string; readonly pnpm: string; readonly rsbuild: string };
  /** The machine that built it, as an address or a URN; missing without `RELEASE_BUILDER`. */
  readonly builder?: string;
  /** Name of the person who built it, without an address, because the file is public. */
  readonly author: string;
  /** Moment of the build, in ISO 8601. */
  readonly builtAt: string;
}
