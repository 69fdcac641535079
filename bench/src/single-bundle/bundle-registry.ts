import { integrityOf } from '@amendes/delivery/release/release.ts';
import type { Bundle } from './build-bundle.ts';

/**
 * Returns a registry, or a list of parts, in which every release is the single bundle. The shell's release
 * lists all files; the remotes have none, and nothing of theirs is prefetched.
 */
export function bundleRegistry(data: unknown, bundle: Bundle): unknown {
  if (Array.isArray(data)) return data.map((each: unknown) => bundleRegistry(each, bundle));
  if (typeof data !== 'object' || data === null) return data;
  const copy = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, bundleRegistry(value, bundle)]),
  );
  if (!('container' in copy) || !('files' in copy)) return copy;
  const { base, entry } = bundle;
  const { ahead: _, ...release } = copy;
  const files = copy['name'] === 'shell' ? [...bundle.files] : [];
  const hashes = files.map(([name, bytes]) => [name, integrityOf(bytes)] as const);
  return { ...release, base, entry, files: Object.fromEntries(hashes) };
}
