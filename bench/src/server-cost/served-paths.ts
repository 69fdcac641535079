import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { releasesOf } from '@amendes/delivery/registry/releases-of.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { releaseAddress, type SiteFolder } from '@amendes/delivery/site-folder.ts';

/** What servers are asked for: a document, a small file and the largest script. */
export async function servedPaths(site: SiteFolder): Promise<Readonly<Record<string, string>>> {
  const releases = await releasesOf(site, await readRegistry(site));
  const shell = releases.find(({ name }) => name === 'shell');
  const texts = shell?.texts['fr'];
  if (!shell || !texts) throw new Error('The site serves no shell');
  const address = releaseAddress(shell.name, shell.build);
  return {
    document: '/tai',
    [`texts (${size(shell, texts)})`]: address + texts,
    [`script (${size(shell, shell.entry)})`]: address + shell.entry,
  };
}

function size({ files }: Release, file: string): string {
  return `${((files[file]?.brotli ?? 0) / 1000).toFixed(1)} kB`;
}
