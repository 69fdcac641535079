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
 * Beside the texts, and not in git: which texts each site served when the ones in this folder were last published
 * there or pulled from there.
 */
const baseFile = '.served.json';

/** The texts of a site that the ones in a folder began with; nothing when that is not known. */
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
  // None, or not readable: the folder is taken for one that was never published.
  return read.ok ? read.value : {};
}

/**
 * Which of some texts a folder has had at any time, as the history of its git checkout tells; none where there is no
 * git. Whoever publishes from a checkout, a pipeline above all, so needs no note of what is served: it replaces
 * nothing that it does not know.
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

/** The name that git gives to a file with this text. */
function blobName(algorithm: string, text: string): string {
  const bytes = Buffer.from(text);
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
