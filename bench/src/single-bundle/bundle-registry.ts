/** Where the single bundle's files are. */
export interface BundlePlace {
  /** Address of its folder, with a slash at its end. */
  readonly base: string;
  readonly entry: string;
  /** Integrity of every file, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * A registry, or a list of parts, in which every release is the single bundle. The shell's brings all files;
 * the remotes have none of their own, and nothing of theirs is fetched ahead.
 */
export function bundleRegistry(data: unknown, place: BundlePlace): unknown {
  if (Array.isArray(data)) return data.map((each: unknown) => bundleRegistry(each, place));
  if (typeof data !== 'object' || data === null) return data;
  const copy = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, bundleRegistry(value, place)]),
  );
  if (!('container' in copy) || !('files' in copy)) return copy;
  const { base, entry, files } = place;
  const { ahead: _, ...release } = copy;
  return { ...release, base, entry, files: copy['name'] === 'shell' ? files : {} };
}
