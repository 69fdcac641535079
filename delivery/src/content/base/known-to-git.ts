import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import type { TextSources } from '../read/read-sources.ts';

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
