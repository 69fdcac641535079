import { mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { InferOutput } from 'valibot';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { ignoreMissing } from '@amendes/delivery/storage/drafts.ts';
import { Refusal, refused } from './refusal.ts';
import type { Draft, Me, saveSchema } from '../wire.ts';

/** Number of earlier revisions that are kept, for users who started from one of them. */
const storedRevisions = 30;

interface StoredDraft extends Draft {
  /** Texts of earlier revisions, the latest last. */
  readonly earlier: readonly {
    readonly revision: number;
    readonly text: string;
    readonly by?: string;
  }[];
}

interface Save extends InferOutput<typeof saveSchema> {
  readonly by: Pick<Me, 'id' | 'name'>;
  readonly at: Date;
  /** Text that is served now. */
  readonly served: string;
}

/**
 * Drafts, one file each. A file is on the disk before its writer is told that it is saved. A server that is killed at
 * any moment leaves the last saved text.
 */
export class Drafts {
  readonly #folder: string;
  /** Queue of all changes to drafts: they run one after the other because revisions are compared and counted. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(path: string): Promise<Draft | undefined> {
    const stored = await this.#read(path);
    if (!stored) return undefined;
    return withoutEarlier(stored);
  }

  /** Returns the draft as the caller was shown it. @throws {Refusal} when it has changed meanwhile. */
  async at(path: string, revision: number): Promise<Draft> {
    return withoutEarlier(await this.#at(path, revision));
  }

  /** Returns all drafts by the path of their text. An unreadable draft does not hide the others. */
  async all(): Promise<ReadonlyMap<string, Draft | 'unreadable'>> {
    const names = await readdir(this.#folder, { recursive: true }).catch(ignoreMissing);
    const paths = (names ?? []).filter((name) => name.endsWith('.md.json'));
    const found = paths.map(async (name) => {
      const path = name.slice(0, -'.json'.length);
      const draft = await this.find(path).catch(() => 'unreadable' as const);
      return draft ? [[path, draft] as const] : [];
    });
    return new Map((await Promise.all(found)).flat());
  }

  /**
   * Saves a text as the next revision. A change to a submitted or approved text starts its review again.
   * @throws {Refusal} when somebody else has saved since: with their text, the given one and their common base.
   */
  save(path: string, save: Save): Promise<Draft> {
    const { text, revision, began, by, at, onto } = save;
    return this.#inTurn(async () => {
      const stored = await this.#read(path);
      if (stored?.text === text && onto === undefined) return withoutEarlier(stored);
      // The base of the writer was published meanwhile, so the draft continues from the served text.
      const isPublished = !stored && began === save.served;
      if ((stored?.revision ?? 0) !== revision && !isPublished) throw conflict(path, stored, save);
      const earlier = stored
        ? [...stored.earlier, { revision, text: stored.text, by: stored.by }]
        : [];
      return this.#write(path, {
        // A revision number belongs to one text only: a draft that follows a deleted one must not count from one again.
        revision: stored ? revision + 1 : at.getTime(),
        text,
        base: onto ?? stored?.base ?? began,
        stage: 'writing',
        authors: [...new Set([...(stored?.authors ?? []), by.id])],
        by: by.name,
        at: at.toISOString(),
        earlier: earlier.slice(-storedRevisions),
      });
    });
  }

  /** Changes the metadata of a draft but not its text. @throws {Refusal} when it has changed meanwhile. */
  mark(
    path: string,
    revision: number,
    change: (draft: Draft) => Partial<Omit<Draft, 'text' | 'revision'>>,
  ): Promise<Draft> {
    return this.#inTurn(async () => {
      const stored = await this.#at(path, revision);
      return this.#write(path, { ...stored, ...change(stored) });
    });
  }

  /**
   * Removes the draft that the caller was shown.
   * @throws {Refusal} when somebody else has saved since: with their text, as `save` does.
   */
  remove(path: string, shown: Save): Promise<void> {
    return this.#inTurn(async () => {
      const stored = await this.#read(path);
      if (stored && stored.revision !== shown.revision) throw conflict(path, stored, shown);
      await rm(this.#file(path), { force: true });
    });
  }

  /** Returns the drafts of the same page in other languages. */
  async siblings(path: string): Promise<ReadonlyMap<string, Draft>> {
    const [, name = ''] = path.split('/');
    const siblings = [...(await this.all())].flatMap(([other, draft]) => {
      const isSibling = other !== path && other.split('/')[1] === name;
      return isSibling && draft !== 'unreadable' ? [[other, draft] as const] : [];
    });
    return new Map(siblings);
  }

  /** Removes a draft whose text is published now; a draft that was changed since stays. */
  removePublished(path: string, text: string): Promise<void> {
    return this.#inTurn(async () => {
      if ((await this.#read(path))?.text === text) await rm(this.#file(path), { force: true });
    });
  }

  /** Resolves once all started writes are on the disk: the user who saved may have left the page meanwhile. */
  async allWritten(): Promise<void> {
    await this.#turn;
  }

  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(act);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #file(path: string): string {
    return join(this.#folder, `${path}.json`);
  }

  #read(path: string): Promise<StoredDraft | undefined> {
    return readWritten(this.#file(path), isDraft);
  }

  async #at(path: string, revision: number): Promise<StoredDraft> {
    const stored = await this.#read(path);
    if (stored?.revision === revision) return stored;
    throw refused(
      409,
      `Le texte ${path} a changé depuis que vous l’avez ouvert : relisez-le d’abord.`,
    );
  }

  async #write(path: string, stored: StoredDraft): Promise<Draft> {
    await writeDurably(this.#file(path), JSON.stringify(stored));
    return withoutEarlier(stored);
  }
}

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'revision' in value && 'text' in value;

function withoutEarlier(stored: StoredDraft): Draft {
  const { earlier: _, ...draft } = stored;
  return draft;
}

function conflict(path: string, stored: StoredDraft | undefined, save: Save): Refusal {
  const { text, revision, began, served, by } = save;
  const since = stored?.earlier.filter((each) => each.revision > revision) ?? [];
  const others = [...since.map((each) => each.by), stored?.by].filter((name) => name !== undefined);
  return new Refusal(409, {
    kind: 'conflict',
    about: 'draft',
    path,
    base: began,
    theirs: stored?.text ?? served,
    mine: text,
    mineBy: by.name,
    by: [...new Set(others)].join(', '),
    revision: stored?.revision ?? 0,
  });
}

/**
 * Reads a file that `writeDurably` wrote; returns `undefined` if it is missing.
 * @throws {DeliveryError} that names the file if it cannot be read: treating it as missing would overwrite it.
 */
export async function readWritten<Value>(
  path: string,
  isValid: (value: unknown) => value is Value,
): Promise<Value | undefined> {
  try {
    const text = await readFile(path, 'utf8').catch(ignoreMissing);
    if (text === undefined) return undefined;
    const value: unknown = JSON.parse(text);
    if (isValid(value)) return value;
    throw new Error('It says something else than was written there');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const remedy = 'bring it back from a backup, or move it away to go on without it';
    throw new DeliveryError(`${path} cannot be read (${reason}): ${remedy}`, { cause });
  }
}

/**
 * Writes a file atomically: it contains its old or its new text, and is on the disk.
 * @throws even if the new text is already in place but its name could not be synced to the disk.
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.draft-${process.pid}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Syncs a folder: until then a renamed file may have its old name on the disk. Some file systems sync only by themselves. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EINVAL' && error.code !== 'ENOTSUP') throw error;
    });
  } finally {
    await folder.close();
  }
}

/** Removes unfinished files of a killed server. No other server may be writing there. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const unfinished = names.filter((name) => /\.json\.draft-\d+$/.test(name));
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })));
}
