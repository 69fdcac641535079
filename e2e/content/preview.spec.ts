import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPreview } from '@amendes/delivery/content/preview/start-preview.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { expect, test } from '../set-up/test.ts';
import { copyTexts, edit } from './run-content.ts';

/* An editor sees a text in the real site as soon as it is saved. */

test('the preview shows all languages, follows each change, and publishes nothing', async ({
  page,
  fragileSite,
  api,
}) => {
  const source = await copyTexts();
  const { folder } = fragileSite;
  const [before, published] = [
    await readRegistry(folder),
    await readFile(join(folder.documents, 'published.json'), 'utf8'),
  ];
  const settings = { host: '127.0.0.1', port: 0, apiUpstream: api, onState: () => undefined };
  const preview = await startPreview(folder, source, settings);
  try {
    await page.goto(`${preview.address}?page=aide`);
    await expect(page.locator('iframe:visible')).toHaveCount(languages.length);
    const inFrench = page.frameLocator('iframe[title=fr]').getByRole('heading', { level: 1 });
    await expect(inFrench).toHaveText('Aide');
    const inEnglish = page.frameLocator('iframe[title=en]').getByRole('heading', { level: 1 });
    await expect(inEnglish).toHaveText('Help');

    await edit(join(source, 'fr/aide.md'), (text) => text.replace('title: Aide', 'title: Secours'));
    // Each state of the texts is composed from scratch, which takes a busy machine some seconds.
    await expect(inFrench).toHaveText('Secours', { timeout: 30_000 });

    await edit(join(source, 'fr/aide.md'), (text) => `${text}\n<b>\n`);
    await expect(page.locator('#problems')).toContainText(/fr\/aide\.md:\d+:1 {2}Raw HTML/);
    await expect(inFrench).toHaveText('Secours');

    await page.getByLabel('Language').selectOption('de');
    await expect(page.locator('iframe:visible')).toHaveCount(1);
    await page.getByLabel('Page').selectOption('glossaire');
    const inGerman = page.frameLocator('iframe[title=de]').getByRole('heading', { level: 1 });
    await expect(inGerman).toHaveText('Glossar');
  } finally {
    await preview.close();
  }
  expect(await readRegistry(folder)).toEqual(before);
  expect(await readFile(join(folder.documents, 'published.json'), 'utf8')).toBe(published);
});

test('no page may frame the site outside the preview', async ({ site }) => {
  const { headers } = await fetch(`${site.origin}/tai/aide`);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
