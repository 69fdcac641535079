import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As much of a package's manifest as decides what a build is made of, and how that is called. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifests = new Map<string, Manifest>();

/** @param folder The package's: what lies in it is read once. */
export function manifestOf(folder: string): Manifest {
  const known = manifests.get(folder);
  if (known) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package manager has read it before us
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  manifests.set(folder, manifest);
  return manifest;
}
