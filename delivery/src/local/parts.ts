import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { composerName } from '../release/composer-release.ts';

/** Folders of the parts, with their names in the registry. */
export const parts = [
  { name: 'shell', folder: 'shell' },
  { name: 'lookup', folder: 'mfe-lookup' },
  { name: 'payment', folder: 'mfe-payment' },
  { name: 'static-pages', folder: 'mfe-static-pages' },
] as const;

export type LocalPart = (typeof parts)[number];

/** Sources in this workspace that are built and released: a part or the composer. */
export interface LocalSources {
  readonly name: string;
  readonly folder: string;
}

/** The composer is released like a part, but is not one. */
export const composerSources: LocalSources = { name: composerName, folder: 'delivery' };

const repository = join(import.meta.dirname, '../../..');
const isSiteRepository = existsSync(join(repository, 'pnpm-workspace.yaml'));

/** Root of the sources that are built: the site's repository or, in an installed package, the repository of one part. */
export const workspace = isSiteRepository ? repository : process.cwd();

/** Parts whose sources are in the workspace: all parts of the site, or the only one of its own repository. */
export const localParts: readonly LocalSources[] = isSiteRepository ? parts : partOfItsOwn();

function partOfItsOwn(): readonly LocalSources[] {
  const file = join(workspace, 'part.ts');
  if (!existsSync(file)) return [];
  const { part }: { readonly part: { readonly name: string } } = createRequire(file)(file);
  return [{ name: part.name, folder: '.' }];
}

/** Folder of the texts of the information pages, which are published without a build. */
export const contentFolder = join(workspace, 'mfe-static-pages/content');
