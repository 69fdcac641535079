import { compose } from '@amendes/delivery/compose/compose.ts';
import { publishNotice, withdrawNotice } from '@amendes/delivery/content/notice/publish-notice.ts';
import { readContentSettings } from '@amendes/delivery/content/read/content-settings.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';

export async function publishNoticeCommand(options: CommandOptions): Promise<number> {
  const { site, source, file = '' } = options;
  const folder = siteFolder(site);
  const { kind } = await publishNotice(folder, file, await readContentSettings(source));
  await compose(folder);
  console.log(`The notice (${kind}) stands above every page`);
  return 0;
}

export async function withdrawNoticeCommand({ site }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  await withdrawNotice(folder);
  await compose(folder);
  console.log('The notice is withdrawn');
  return 0;
}
