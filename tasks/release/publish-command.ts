import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { refuseFaultyBuild } from '@amendes/delivery/release/faults/refuse-faults.ts';
import { publish, readBuild } from '@amendes/delivery/release/publish.ts';
import { findRelease } from '@amendes/delivery/release/read-release.ts';
import { weigh } from '@amendes/delivery/release/weigh.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';
import { showProvenance } from './show-provenance.ts';

export async function publishCommand({ site, part, isDryRun }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  const dist = join(workspace, part.folder, 'dist');
  const { description, originals } = await readBuild(dist);
  const { name, build } = description;
  const isThere = (await findRelease(folder, description)) !== undefined;
  if (isDryRun) {
    refuseFaultyBuild(description, originals);
    console.log(
      isThere
        ? `${name} ${build} is there already`
        : `Would seal ${name} ${build}: ${originals.size} files`,
    );
    return 0;
  }
  const release = await publish(folder, dist);
  const { entry, own } = weigh(release);
  console.log(
    `${name} ${build} is ${isThere ? 'there already' : 'sealed'}: ${originals.size} files, first screen ${entry} + ${own} bytes`,
  );
  await showProvenance(folder, release);
  console.log(`To hand it out: pnpm release promote ${name} ${build}`);
  return 0;
}
