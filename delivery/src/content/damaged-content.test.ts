import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { changeRegistry } from '../registry/change-registry.ts';
import { readRegistry } from '../registry/registry.ts';
import { readBannerRelease } from '../release/banner-release.ts';
import { readContentRelease } from '../release/content-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { aPage, createContent } from '../testing/create-content.ts';
import { createSiteOfPages } from '../testing/create-site.ts';
import { bringContent } from './bring-content.ts';
import { contentPromotion, contentRollback } from './release/promote-content.ts';

/** Publishes texts, one of which contains a number, and returns their release. */
async function publishTexts(site: SiteFolder, number: number) {
  const content = await createContent({ 'fr/faq.md': aPage(`FAQ ${number}`, 'A lead.\n') });
  return (await bringContent(site, content, { withGaps: false })).release;
}

const rollBack = async (site: SiteFolder) =>
  (await changeRegistry(site, contentRollback(site))).after.content;

const fileOf = (site: SiteFolder, { build }: { readonly build: string }, file: string) =>
  join(site.release('content', build), file);

test('a rollback of content skips a release with a damaged text', async () => {
  const site = await createSiteOfPages();
  const [first, second] = [await publishTexts(site, 1), await publishTexts(site, 2)];
  await publishTexts(site, 3);
  await writeFile(fileOf(site, second, 'fr/aide.json'), '{}');
  expect(await rollBack(site)).toEqual({ current: first.build });
});

test('a rollback of content skips an unreadable and a missing release', async () => {
  const site = await createSiteOfPages();
  const [first, second, third] = [
    await publishTexts(site, 1),
    await publishTexts(site, 2),
    await publishTexts(site, 3),
  ];
  await publishTexts(site, 4);
  await writeFile(fileOf(site, third, 'release.json'), '{');
  await rm(site.release('content', second.build), { recursive: true });
  expect(await rollBack(site)).toEqual({ current: first.build });
});

test('damaged content can be published again once its folder is removed', async () => {
  const site = await createSiteOfPages();
  await publishTexts(site, 1);
  const { build } = await publishTexts(site, 2);
  await rollBack(site);
  const helps = `bring releases/content/${build} back from the backup; or, unless it is served, remove it and publish again`;
  for (const file of ['fr/aide.json', 'release.json']) {
    await writeFile(fileOf(site, { build }, file), '{');
    await expect(publishTexts(site, 2)).rejects.toThrow(helps);
  }
  await rm(site.release('content', build), { recursive: true });
  // The texts are sealed again, and still given up.
  await expect(publishTexts(site, 2)).rejects.toThrow(`content ${build} was given up`);
  const release = await readContentRelease(site, build);
  await changeRegistry(site, contentPromotion(site, release, { again: true }));
  expect((await readRegistry(site)).content?.current).toBe(build);
});

test('content with a damaged release.json is not signed', async () => {
  const site = await createSiteOfPages();
  const release = await publishTexts(site, 1);
  const signatures = join(site.root, 'signatures/content');
  await rm(signatures, { recursive: true });
  await writeFile(fileOf(site, release, 'release.json'), '{');
  await expect(publishTexts(site, 1)).rejects.toThrow(/is damaged: bring/);
  expect(await readdir(dirname(signatures))).not.toContain('content');
});

test('older content in the folder of a newer release is not signed', async () => {
  const site = await createSiteOfPages();
  const [earlier, { build }] = [await publishTexts(site, 1), await publishTexts(site, 2)];
  await rm(site.release('content', build), { recursive: true });
  await rm(join(site.root, 'signatures/content'), { recursive: true });
  await cp(site.release('content', earlier.build), site.release('content', build), {
    recursive: true,
  });
  const description = { ...earlier, build };
  await writeFile(fileOf(site, { build }, 'release.json'), JSON.stringify(description));
  await expect(publishTexts(site, 2)).rejects.toThrow(
    `releases/content/${build}/fr/faq.json is not what was published: bring`,
  );
  expect(await readdir(join(site.root, 'signatures'))).not.toContain('content');
});

test('the message about a damaged or missing banner says how to repair it', async () => {
  const site = await createSiteOfPages();
  await site.storage.seal('releases/notice/abc', new Map([['notice.json', Buffer.from('{')]]));
  await expect(readBannerRelease(site, 'abc')).rejects.toThrow(
    'notice abc is damaged: bring releases/notice/abc back from the backup; or, unless it is served, remove it and publish again',
  );
  await expect(readBannerRelease(site, 'abd')).rejects.toThrow('No banner abd: publish it first');
});
