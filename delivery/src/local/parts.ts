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

export const workspace = join(import.meta.dirname, '../../..');

/** The texts of the information pages, which are published without any build. */
export const contentFolder = join(workspace, 'mfe-static-pages/content');
