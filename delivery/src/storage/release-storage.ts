/** A text that is replaced as a whole, with the version by which another write is told from none. */
export interface VersionedText {
  readonly text: string;
  readonly version: string;
}

/**
 * Where releases and the registry are kept. Two teams may write at the same moment, from two machines: what
 * is sealed is written once, and the registry is replaced only by who knows what it replaces. Paths are
 * relative and have forward slashes.
 */
export interface ReleaseStorage {
  /** The bytes of a sealed file, or nothing when there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** The paths of all sealed files below a folder, sorted, seen from that folder. */
  list(folder: string): Promise<readonly string[]>;
  /**
   * Writes the files of a folder once: all of them appear together.
   * @returns whether they were written; not when the folder was there, which stays as it is.
   */
  seal(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** When a folder was sealed, or nothing when there is none. */
  sealedAt(folder: string): Promise<Date | undefined>;
  remove(folder: string): Promise<void>;
  /** The time by the clock of the storage: that of the machine which publishes may be years off. */
  now(): Promise<Date>;
  /** The registry as it is now, or nothing when none was ever written. */
  readRegistry(): Promise<VersionedText | undefined>;
  /** The versions of the registry that are kept, the oldest first. */
  registryVersions(): Promise<readonly VersionedText[]>;
  /**
   * Replaces the registry if it is still the version that is expected; `undefined` expects none.
   * @returns whether it was replaced; not when somebody else was faster.
   */
  replaceRegistry(text: string, expected: string | undefined): Promise<boolean>;
}
