import { openServerDatabase } from './open-server-database.ts';
import type { OpenDatabase, Tables } from './tables.ts';
import { mkdir } from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { lockFolder } from '../data-folder/lock-folder.ts';
import { SandboxStartError } from '../sandbox-start-error.ts';

const dayAsText = { [types.DATE]: (day: string) => day };

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

/** Without a folder the database is in memory. */
async function openEmbeddedDatabase(folder?: string): Promise<OpenDatabase> {
  const unlock = folder === undefined ? async () => {} : await claim(folder);
  try {
    const pglite = await PGlite.create({
      parsers: dayAsText,
      ...(folder !== undefined && { dataDir: folder }),
    });
    const queries = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    const close = async () => {
      // Kysely closes only what it has used before.
      await queries.destroy();
      if (!pglite.closed) await pglite.close();
      await unlock();
    };
    return { queries, close };
  } catch (error) {
    await unlock();
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new SandboxStartError(
      `The database in ${folder} cannot be opened (${reason}): remove that folder to start afresh`,
    );
  }
}

async function claim(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  return lockFolder(folder);
}
