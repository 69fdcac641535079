import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../release/release.ts';

/** Contents of the files in a folder, by name. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** Contents of the files in a folder, some still being rendered: each file can be compressed as soon as it is rendered. */
export type RenderedFiles = Readonly<Record<string, string | Buffer | Promise<string>>>;

/**
 * A folder of composed files, named after a hash of all its inputs. If the same inputs were composed before, the
 * folder exists already and is neither rendered nor compressed again.
 */
export interface Artifact {
  /** A readable name, for people. */
  readonly name: string;
  /** Name of its folder. */
  readonly id: string;
  /** Path of its files inside a composition. */
  readonly place: string;
  /** True if its files share that path with other files instead of having their own folder. */
  readonly spread: boolean;
  readonly render: () => RenderedFiles | Promise<RenderedFiles>;
}

/** @param inputs All data that its files are made from. */
export function artifact(inputs: unknown, parts: Omit<Artifact, 'id'>): Artifact {
  const hash = composer.copy().update('\0').update(JSON.stringify(inputs));
  return { ...parts, id: `${parts.name}-${hash.digest('hex').slice(0, 16)}` };
}

/** Creates the artifact of files that are shared by the documents of all parts. Their contents are its inputs. */
export function besideDocuments(name: string, files: Files): Artifact {
  const inputs = Object.entries(files).map(([path, file]) => [
    path,
    integrityOf(Buffer.from(file)),
  ]);
  return artifact(inputs, { name, place: 'documents', spread: true, render: () => files });
}

/** Returns all files of an artifact, once the last of them is rendered. */
export async function renderedFiles({ render }: Pick<Artifact, 'render'>): Promise<Files> {
  const files = Object.entries(await render()).map(
    async ([name, content]) => [name, await content] as const,
  );
  return Object.fromEntries(await Promise.all(files));
}

export function toJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** The composer’s sources, or its bundle: another version of the code makes other files from the same inputs. */
const sources = globSync(['*.{ts,js,mjs}', '../render/*.ts', '../release/seal-files.ts'], {
  cwd: import.meta.dirname,
  exclude: ['*.test.ts'],
});
const composer = createHash('sha256');
for (const path of sources.toSorted()) {
  composer.update(readFileSync(join(import.meta.dirname, path)));
}
