import { join } from 'node:path';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import { promote } from '@amendes/delivery/registry/promote.ts';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { expect, test } from '../set-up/test.ts';

/* docs/release-format.md describes a build. These files follow it without a bundler. */
const build = join(import.meta.dirname, 'hand-written');

test('a release in plain JavaScript is accepted, rendered and interactive', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  const release = await publish(folder, build);
  await promote(folder, [release]);
  await composeSite(folder);

  const document = await (await fetch(`${origin}/tai/by-hand?langue=de`)).text();
  expect(document).toContain('Von Hand geschrieben');

  await page.goto(`${origin}/tai/by-hand`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Écrit à la main');
  await expect(page).toHaveTitle(/Écrit à la main/);
  await page.getByRole('button', { name: '0' }).click();
  await expect(page.getByRole('button', { name: '1' })).toBeVisible();
});
