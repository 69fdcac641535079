import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is in each file of a folder. */
export type Files = Readonly<Record<string, string | Buffer>>;

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
  readonly render: () => Files | Promise<Files>;
}

interface ArtifactParts extends Omit<Artifact, 'id'> {
  /** All that its files are made of, as data. */
  readonly inputs: unknown;
}

export function artifact({ inputs, ...parts }: ArtifactParts): Artifact {
  const hash = createHash('sha256').update(composer).update('\0').update(JSON.stringify(inputs));
  return { ...parts, id: `${parts.name}-${hash.digest('hex').slice(0, 16)}` };
}

export function toJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** The sources that compose, or what they are bundled to: others make other files of the same inputs. */
const composer = digestOf(
  globSync(['*.{ts,js,mjs}', '../render/*.ts', '../release/seal-files.ts'], {
    cwd: import.meta.dirname,
    exclude: ['*.test.ts'],
  }).toSorted(),
);

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(join(import.meta.dirname, path)));
  return hash.digest('hex');
}
