import { join } from 'node:path';

/** The folders of the parts, and how each is called in the registry. */
export const parts = [
  { name: 'shell', folder: 'shell' },
  { name: 'lookup', folder: 'mfe-lookup' },
  { name: 'payment', folder: 'mfe-payment' },
  { name: 'static-pages', folder: 'mfe-static-pages' },
] as const;

export type LocalPart = (typeof parts)[number];

export const workspace = join(import.meta.dirname, '../../..');

/** The texts of the information pages, which are published without any build. */
export const contentFolder = join(workspace, 'mfe-static-pages/content');
