import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { composerName } from '../release/composer-release.ts';

/** The folders of the parts, and how each is called in the registry. */
export const parts = [
  { name: 'shell', folder: 'shell' },
  { name: 'lookup', folder: 'mfe-lookup' },
  { name: 'payment', folder: 'mfe-payment' },
  { name: 'static-pages', folder: 'mfe-static-pages' },
] as const;

export type LocalPart = (typeof parts)[number];

/** What is built and released from this workspace: a part, or what composes them. */
export interface LocalSources {
  readonly name: string;
  readonly folder: string;
}

/** The composer is released like a part, and is none. */
export const composerSources: LocalSources = { name: composerName, folder: 'delivery' };

const repository = join(import.meta.dirname, '../../..');
const isSiteRepository = existsSync(join(repository, 'pnpm-workspace.yaml'));

/** What is built lies here: the repository of the site; or, where this is an installed package, that of one part. */
export const workspace = isSiteRepository ? repository : process.cwd();

/** The parts whose sources are here: all of the site, or the one whose own repository this is. */
export const localParts: readonly LocalSources[] = isSiteRepository ? parts : partOfItsOwn();

function partOfItsOwn(): readonly LocalSources[] {
  const file = join(workspace, 'part.ts');
  if (!existsSync(file)) return [];
  const { part }: { readonly part: { readonly name: string } } = createRequire(file)(file);
  return [{ name: part.name, folder: '.' }];
}

/** The texts of the information pages, which are published without any build. */
export const contentFolder = join(workspace, 'mfe-static-pages/content');
