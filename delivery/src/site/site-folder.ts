import { join } from 'node:path';
import { folderStorage, type ReleaseStorage } from '../storage/folder-storage.ts';

/** Below the folder of a composition. */
export const documentsFolder = 'documents';
export const textsFolder = join('assets', 'i18n');

/** Who asks: what they sign with, and what they know of a site's trust beforehand. Else the environment says it. */
export interface Signing {
  /** Key files (`RELEASE_KEY`, with commas between them). */
  readonly keys?: readonly string[];
  /** The folder in which it is remembered what was seen of sites (`TRUST_MEMORY`). */
  readonly memory?: string;
  /** The hash of the first version of the trust (`TRUST_ROOT`). */
  readonly root?: string;
  /** Whether this process has made the folder for itself: then a key beside it is enough, also in production. */
  readonly isOwn?: boolean;
  /** The address of a site elsewhere, of which this is a copy: it is remembered under that name. */
  readonly origin?: string;
}

/** The bucket that a site is kept in; its folder is then a copy, in which it is composed. */
export interface SiteBucket {
  /**
   * Brings what is served into the copy, and the releases that it hands out; on a full disk it tidies first.
   * @param inUse The composition that is served, if another one was taken.
   * @returns whether it was something else than before, or was not there any more.
   */
  pull(inUse?: string): Promise<boolean>;
  /**
   * Removes from the copy what nobody has been served for an hour; it is brought again when it is served again.
   * @param inUse The composition that is served, if another one was taken.
   */
  tidy(inUse: string): Promise<void>;
  /** Brings releases, as `<name>/<build>`, into the copy, and mends what of them is not what was sealed. */
  bring(releases: Iterable<string>): Promise<void>;
  /**
   * Writes what a composition of the copy is made of, before it is signed. What is there already takes the place of what the
   * copy has, unless it is damaged: another machine may compress otherwise.
   * @param isChecked Whether what is there is read whole for that.
   */
  seal(composition: string, isChecked?: boolean): Promise<void>;
  /**
   * Writes a composition of the copy, and what was signed of it, so that servers take it; last of all.
   * @param registry The version that it was composed of.
   * @param composition Its id, once it is sealed; else the one that the copy serves.
   * @param isRepaired Whether it is written also where it is there already: servers compare their copies with it.
   */
  publish(registry: string, composition?: string, isRepaired?: boolean): Promise<void>;
  /** Removes what nothing names any more. @param now By the clock of the bucket. */
  sweep(now: Date): Promise<void>;
  /** What in the bucket is not what was written, a line each. */
  examine(): Promise<readonly string[]>;
}

/** Where a site is kept: in its folder, unless it says otherwise. */
interface Place {
  /** As the operator writes it. */
  readonly address: string;
  readonly storage: ReleaseStorage;
  readonly bucket?: SiteBucket;
}

/** Where things are below the folder that is served. */
export function siteFolder(
  root: string,
  signing: Signing = {},
  place: Place = { address: root, storage: folderStorage(root) },
) {
  // A link to one composition. It is exchanged in one step: whoever opens a file below it gets all of its
  // bytes from the old composition or from the new one.
  const current = join(root, 'current');
  return {
    root,
    signing,
    /** What messages call it. */
    address: place.address,
    bucket: place.bucket,
    /** The keys of a site that nobody else has: they make what its folder says no more trustworthy than that folder. */
    embeddedKey: join(root, 'keys', 'embedded.pem'),
    /** Releases and registry: what teams write, from more than one machine. */
    storage: place.storage,
    configuration: join(root, 'configuration.json'),
    release: (part: string, build: string) => join(root, releasePath(part, build)),
    current,
    compositions: join(root, 'compositions'),
    /** What compositions are made of: a folder for each state of the documents of a part, and so on. */
    artifacts: join(root, 'pieces'),
    /** Which releases were promoted. */
    promoted: join(root, 'promoted'),
    /** All documents of one composition, and the table that says which of them answers an address. */
    documents: join(current, documentsFolder),
    /** All texts of one composition, one dictionary a language. */
    texts: join(current, textsFolder),
  };
}

export type SiteFolder = ReturnType<typeof siteFolder>;

/** The file that says that a release, `<name>/<build>`, was promoted. */
export function promotedPath({ promoted }: Pick<SiteFolder, 'promoted'>, release: string): string {
  return join(promoted, release);
}

/** Where all releases are in the storage, `<name>/<build>` each. */
export const releasesFolder = 'releases';

/** A release as `<name>/<build>`: both are folders, and nothing else is reached by them. */
export const releaseName = /^\w[\w-]*\/\w[\w-]*$/;

/** Path of a release's folder in the storage. */
export function releasePath(part: string, build: string): string {
  return `${releasesFolder}/${part}/${build}`;
}

/** Address of a release's folder on the site. */
export function releaseAddress(part: string, build: string): string {
  return `/${releasePath(part, build)}/`;
}
