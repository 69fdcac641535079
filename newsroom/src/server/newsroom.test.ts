import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { createContent } from '@amendes/delivery/testing/create-content.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { smallDisk } from '@amendes/delivery/testing/small-disk.ts';
import { expect, onTestFinished, test } from 'vitest';
import { Newsroom } from './newsroom.ts';

const deed = { by: 'Paula', why: 'phrase manquante' };
const source = await createContent();

/** A site that serves texts. */
async function siteWithTexts() {
  const site = await createSiteOfPages();
  await bringContent(site, source, { withGaps: false });
  return site;
}

test('on a full disk an emergency notice is published from the desk', async () => {
  const laid = await siteWithTexts();
  const disk = await smallDisk(20 * 1024 * 1024);
  onTestFinished(() => disk.leave());
  await cp(laid.root, disk.root, { recursive: true });
  const scratch = join(disk.root, 'scratch');
  await mkdir(scratch);
  const newsroom = new Newsroom(siteFolder(disk.root), source, scratch);
  await disk.fill();
  const words = languages.map((language) => `# ${language}\n\nOut of order.\n`).join('\n');
  await newsroom.publishNotice(`---\nkind: outage\n---\n\n${words}`, deed);
  expect((await newsroom.notice())?.kind).toBe('outage');
});
