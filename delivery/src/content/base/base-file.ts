import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { record, string, unknown } from 'valibot';
import { parseJson } from '../../site/parse-json.ts';
import { writeWhole } from '../../storage/drafts.ts';
import type { TextSources } from '../read/read-sources.ts';

/**
 * File beside the texts and not in git. It records which texts each site served when those in this folder
 * were last published there or pulled from there.
 */
const baseFile = '.served.json';

/** Returns the texts of a site that a folder is based on, or `undefined` if they are not known. */
export async function readBase(folder: string, site: string): Promise<string | undefined> {
  const base = (await readBases(folder))[resolve(site)];
  return typeof base === 'string' ? base : undefined;
}

export async function writeBase(folder: string, site: string, build: string): Promise<void> {
  const bases = { ...(await readBases(folder)), [resolve(site)]: build };
  await writeWhole(join(folder, baseFile), `${JSON.stringify(bases, null, 2)}\n`);
}

async function readBases(folder: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(join(folder, baseFile)).catch(() => '');
  const read = parseJson(text, record(string(), unknown()));
  // Without a readable file the folder counts as never published.
  return read.ok ? read.value : {};
}

/**
 * Returns the given texts that the git history of a folder contains in any commit; none without git. A
 * checkout, above all in a pipeline, then needs no record of what is served: it replaces nothing that it does
 * not know.
 */
export async function knownToGit(
  folder: string,
  sources: TextSources,
): Promise<ReadonlySet<string>> {
  const args = ['log', '--format=', '--raw', '--no-abbrev', '--no-renames', '-m', '--relative'];
  const log = await promisify(execFile)('git', [...args, '--', '.'], {
    cwd: folder,
    maxBuffer: 2 ** 28,
  }).catch(() => ({ stdout: '' }));
  const known = new Set<string>();
  for (const line of log.stdout.split('\n')) {
    const [, id, path] = /^:\S+ \S+ \S+ (\S+) \S+\t(.+)$/.exec(line) ?? [];
    if (id !== undefined && path !== undefined) known.add(`${id} ${path}`);
  }
  return new Set(
    Object.entries(sources)
      .filter(([path, text]) =>
        ['sha1', 'sha256'].some((by) => known.has(`${blobName(by, text)} ${path}`)),
      )
      .map(([path]) => path),
  );
}

/** Returns git's name of a file with this text. */
function blobName(algorithm: string, text: string): string {
  const bytes = Buffer.from(text);
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
