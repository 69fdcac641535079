import { join } from 'node:path';
import { folderStorage, type ReleaseStorage } from '../storage/folder-storage.ts';

/** Folder of the documents, below the folder of a composition. */
export const documentsFolder = 'documents';
export const textsFolder = join('assets', 'i18n');

/** Keys and prior knowledge of a site's trust that the caller has. The environment is used for any that are missing. */
export interface Signing {
  /** Key files (`RELEASE_KEY`, separated by commas). */
  readonly keys?: readonly string[];
  /** Folder that records which states of sites were seen (`TRUST_MEMORY`). */
  readonly memory?: string;
  /** Hash of the first version of the trust (`TRUST_ROOT`). */
  readonly root?: string;
  /** True if this process created the folder for itself: a key beside it is then enough, even in production. */
  readonly isOwn?: boolean;
  /** Address of the remote site of which this is a copy: the memory uses it as the name of the site. */
  readonly origin?: string;
}

/** Bucket that a site is kept in. Its folder is then a copy, in which the site is composed. */
export interface SiteBucket {
  /**
   * Copies what is served, and the releases that it uses, into the copy; on a full disk it tidies first.
   * @param inUse The composition that is served, if it is a different one.
   * @returns true if the state was another one than before, or was missing from the copy.
   */
  pull(inUse?: string): Promise<boolean>;
  /**
   * Removes from the copy what has not been served for an hour; it is copied again once it is served again.
   * @param inUse The composition that is served, if it is a different one.
   */
  tidy(inUse: string): Promise<void>;
  /** Copies releases, as `<name>/<build>`, into the copy, and repairs their files that are not what was sealed. */
  bring(releases: Iterable<string>): Promise<void>;
  /**
   * Writes the artifacts of a composition of the copy, before it is signed. Existing objects replace those of
   * the copy unless they are damaged: another machine may compress differently.
   * @param isChecked True if existing objects are read completely for that check.
   */
  seal(composition: string, isChecked?: boolean): Promise<void>;
  /**
   * Writes a composition of the copy and its signatures so that servers use it; this comes last.
   * @param registry The version from which it was composed.
   * @param composition Its id once it is sealed; by default the one that the copy serves.
   * @param isRepaired True if it is written even where it exists: servers compare their copies with it.
   */
  publish(registry: string, composition?: string, isRepaired?: boolean): Promise<void>;
  /** Removes all that nothing references any more. @param now The time of the bucket's clock. */
  sweep(now: Date): Promise<void>;
  /** Returns the damaged or changed objects of the bucket, one per line. */
  examine(): Promise<readonly string[]>;
}

/** Storage of a site: its folder, unless the place says otherwise. */
interface Place {
  /** Address in the form that the operator writes. */
  readonly address: string;
  readonly storage: ReleaseStorage;
  readonly bucket?: SiteBucket;
}

/** Returns the paths below the folder of a site. */
export function siteFolder(
  root: string,
  signing: Signing = {},
  place: Place = { address: root, storage: folderStorage(root) },
) {
  // A link to one composition. It is replaced in one step: a reader that opens a file below it gets all bytes
  // from the old composition or all from the new one.
  const current = join(root, 'current');
  return {
    root,
    signing,
    /** Name of the site in messages. */
    address: place.address,
    bucket: place.bucket,
    /** Path of the key of a site that nobody else uses. A signature by it is no more trustworthy than the folder itself. */
    embeddedKey: join(root, 'keys', 'embedded.pem'),
    /** Storage of releases and registry, which teams write from more than one machine. */
    storage: place.storage,
    configuration: join(root, 'configuration.json'),
    release: (part: string, build: string) => join(root, releasePath(part, build)),
    current,
    compositions: join(root, 'compositions'),
    /** Folder of the artifacts of compositions: one for each state of the documents of a part, and so on. */
    artifacts: join(root, 'pieces'),
    /** Folder of the marks that show which releases were promoted. */
    promoted: join(root, 'promoted'),
    /** All documents of one composition, and the table that maps addresses to them. */
    documents: join(current, documentsFolder),
    /** All texts of one composition, one dictionary per language. */
    texts: join(current, textsFolder),
  };
}

export type SiteFolder = ReturnType<typeof siteFolder>;

/** Returns the path of the file that marks a release, `<name>/<build>`, as promoted. */
export function promotedPath({ promoted }: Pick<SiteFolder, 'promoted'>, release: string): string {
  return join(promoted, release);
}

/** Folder of all releases in the storage, each as `<name>/<build>`. */
export const releasesFolder = 'releases';

/** Form of a release as `<name>/<build>`: both are folder names, and no other path can be reached with them. */
export const releaseName = /^\w[\w-]*\/\w[\w-]*$/;

/** Returns the path of a release's folder in the storage. */
export function releasePath(part: string, build: string): string {
  return `${releasesFolder}/${part}/${build}`;
}

/** Returns the address of a release's folder on the site. */
export function releaseAddress(part: string, build: string): string {
  return `/${releasePath(part, build)}/`;
}
