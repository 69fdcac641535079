import { join } from 'node:path';
import { readdir, rm } from 'node:fs/promises';
import type { ContentPage } from '@amendes/protocol/content-page.ts';
import { readWritten, writeDurably } from './drafts.ts';
import { refused } from './refusal.ts';
import { hashOf, secret } from './sessions.ts';
import type { SharedPreview } from '../wire.ts';

/** Number of days for which a preview can be opened. */
const days = 7;

/** Snapshots of pages that anyone who knows the address can open without an account. */
export class Previews {
  readonly #folder: string;
  readonly #now: () => Date;

  constructor(folder: string, now: () => Date) {
    this.#folder = folder;
    this.#now = now;
  }

  async share(
    page: ContentPage,
    operator: unknown,
  ): Promise<{ readonly path: string; readonly until: string }> {
    const key = secret();
    const until = new Date(this.#now().valueOf() + days * 24 * 60 * 60 * 1000).toISOString();
    const shared: SharedPreview = { page, operator, until };
    await writeDurably(this.#file(key), JSON.stringify(shared));
    return { path: `/apercu/${key}`, until };
  }

  /** @throws {Refusal} when the preview has ended or never existed. */
  async find(key: string): Promise<SharedPreview> {
    const shared = await read(this.#file(key));
    if (shared && new Date(shared.until) > this.#now()) return shared;
    throw refused(
      410,
      'Cet aperçu n’existe plus. Demandez une nouvelle adresse à qui vous l’a envoyée.',
    );
  }

  /** Removes expired previews. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const shared = await read(path);
      if (shared && new Date(shared.until) <= this.#now()) await rm(path, { force: true });
    }
  }

  /** The file is named after a hash of the key: reading the folder does not reveal any address. */
  #file(key: string): string {
    return join(this.#folder, `${hashOf(key)}.json`);
  }
}

/** Returns a preview; `undefined` if it is missing or incomplete, for example after a full disk or a manual edit. */
const read = (path: string) => readWritten(path, isComplete).catch(() => undefined);

const isComplete = (value: unknown): value is SharedPreview =>
  typeof value === 'object' && value !== null && 'until' in value;
