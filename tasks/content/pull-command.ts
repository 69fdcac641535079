import { pullContent } from '@amendes/delivery/content/base/pull-content.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';

/** Takes over what others have published. Ends with 1 while texts are left that somebody has to decide on. */
export async function pullCommand({ site, source }: CommandOptions): Promise<number> {
  const { build, taken, merged, conflicts } = await pullContent(siteFolder(site), source);
  for (const file of taken) console.log(`${file}  as it is served`);
  for (const file of merged) console.log(`${file}  with what others changed`);
  for (const file of conflicts) {
    console.log(`${file}  changed here and there: decide between <<<<<<< and >>>>>>>`);
  }
  console.log(`These texts are made of ${build} from now on`);
  return conflicts.length > 0 ? 1 : 0;
}
