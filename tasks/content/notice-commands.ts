import { applyChange } from '@amendes/delivery/apply-change.ts';
import {
  noticePublication,
  noticeWithdrawal,
  sealNotice,
} from '@amendes/delivery/content/notice/publish-notice.ts';
import { readContentSettings } from '@amendes/delivery/content/read/content-settings.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { withReserve } from '@amendes/delivery/storage/reserve.ts';
import { periodOf } from './period-of.ts';
import type { CommandOptions } from './read-command.ts';

export async function publishNoticeCommand(options: CommandOptions): Promise<number> {
  const { site, source, file = '' } = options;
  const folder = siteFolder(site);
  const settings = await readContentSettings(source);
  const notice = await withReserve(folder.root, () => sealNotice(folder, file, settings));
  await applyChange(folder, noticePublication(notice), true);
  const period = periodOf(notice);
  console.log(`The notice (${notice.kind}) stands above every page${period && `, ${period}`}`);
  return 0;
}

export async function withdrawNoticeCommand({ site }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  await applyChange(folder, noticeWithdrawal(folder), true);
  console.log('The notice is withdrawn');
  return 0;
}
