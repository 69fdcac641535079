import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of a package's manifest that determine a build's contents and their names. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifests = new Map<string, Manifest>();

/** @param folder Folder of the package whose manifest is returned. It is read once; a missing or unreadable one throws. */
export function manifestOf(folder: string): Manifest {
  const known = manifests.get(folder);
  if (known) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package manager has already accepted it
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  manifests.set(folder, manifest);
  return manifest;
}
