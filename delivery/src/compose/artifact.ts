import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../release/release.ts';

/** What is in each file of a folder. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** What is to be in each file of a folder, some of it still being rendered: each can be compressed as soon as it is there. */
export type RenderedFiles = Readonly<Record<string, string | Buffer | Promise<string>>>;

/**
 * A folder of composed files, named after all that goes into it: what was composed of the same before is
 * there already, and is neither rendered nor compressed again.
 */
export interface Artifact {
  /** What it is, for people. */
  readonly name: string;
  /** Name of its folder. */
  readonly id: string;
  /** Where it is in a composition. */
  readonly place: string;
  /** Whether its files stand in that place among others, not in a folder of their own. */
  readonly spread: boolean;
  readonly render: () => RenderedFiles | Promise<RenderedFiles>;
}

/** @param inputs All that its files are made of, as data. */
export function artifact(inputs: unknown, parts: Omit<Artifact, 'id'>): Artifact {
  const hash = composer.copy().update('\0').update(JSON.stringify(inputs));
  return { ...parts, id: `${parts.name}-${hash.digest('hex').slice(0, 16)}` };
}

/** Files that stand beside the documents of all parts: what is in them says whether they are there already. */
export function besideDocuments(name: string, files: Files): Artifact {
  const inputs = Object.entries(files).map(([path, file]) => [
    path,
    integrityOf(Buffer.from(file)),
  ]);
  return artifact(inputs, { name, place: 'documents', spread: true, render: () => files });
}

/** All files of an artifact, once the last of them is rendered. */
export async function renderedFiles({ render }: Pick<Artifact, 'render'>): Promise<Files> {
  const files = Object.entries(await render()).map(
    async ([name, content]) => [name, await content] as const,
  );
  return Object.fromEntries(await Promise.all(files));
}

export function toJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** The sources that compose, or what they are bundled to: others make other files of the same inputs. */
const sources = globSync(['*.{ts,js,mjs}', '../render/*.ts', '../release/seal-files.ts'], {
  cwd: import.meta.dirname,
  exclude: ['*.test.ts'],
});
const composer = createHash('sha256');
for (const path of sources.toSorted()) {
  composer.update(readFileSync(join(import.meta.dirname, path)));
}
