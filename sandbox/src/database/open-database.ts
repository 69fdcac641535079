import { openEmbeddedDatabase } from './open-embedded-database.ts';
import { openServerDatabase } from './open-server-database.ts';
import type { OpenDatabase } from './tables.ts';

export type DatabaseLocation =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'server'; readonly url: string }
  /** Gone when it is closed. */
  | { readonly kind: 'memory' };

/** @throws SandboxStartError when the database cannot be reached or is in use. */
export function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  switch (location.kind) {
    case 'folder':
      return openEmbeddedDatabase(location.path);
    case 'memory':
      return openEmbeddedDatabase();
    case 'server':
      return openServerDatabase(location.url);
  }
}
