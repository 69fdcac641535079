import { compose } from '@amendes/delivery/compose/compose.ts';
import { rollBackContent } from '@amendes/delivery/content/release/promote-content.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';

export async function rollBackCommand({ site }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  const { build } = await rollBackContent(folder);
  await compose(folder);
  console.log(`The texts ${build} are served again`);
  return 0;
}
