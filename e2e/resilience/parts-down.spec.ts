import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../set-up/test.ts';

/* Each remote is missing in turn, then all of them. */

const remotes = [
  { part: 'lookup', address: '/tai' },
  { part: 'payment', address: `/tai/amende/${pathOf(samples.payable)}` },
  { part: 'static-pages', address: '/tai/aide' },
] as const;

test.use({
  expectedErrors: /^Failed to load resource|Federation Runtime|^Refused to (execute|apply)/,
});

for (const down of remotes) {
  test(`without ${down.part}, the other parts work and its own pages say what to do`, async ({
    page,
    fragileSite,
  }) => {
    const folder = join(fragileSite.folder.root, 'releases', down.part);
    await rename(folder, `${folder}.gone`);
    for (const { part, address } of remotes) {
      await page.goto(fragileSite.origin + address);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      if (part === down.part) {
        await expect(page.locator('[data-message="module.indisponible"]')).toBeVisible();
        await expect(page.getByRole('main').getByText('0811 10 10 10')).toBeVisible();
        await expect(page.locator('meta[name=robots]')).toHaveCount(1);
      } else {
        await expect(page.locator(`[data-boundary="${part}"]`)).toBeVisible();
      }
    }
  });
}

test('without any remote the shell’s own pages, languages and links still work', async ({
  page,
  fragileSite,
}) => {
  for (const { part } of remotes) {
    const folder = join(fragileSite.folder.root, 'releases', part);
    await rename(folder, `${folder}.gone`);
  }
  await page.goto(`${fragileSite.origin}/nowhere`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page non trouvée');
  await page.getByRole('link', { name: /^EN/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^404 - /);
  await page.goto(`${fragileSite.origin}/tai/erreur/paiement-refuse?langue=fr`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paiement refusé');
  await page.getByRole('link', { name: 'Rechercher une amende' }).click();
  await expect(page.locator('[data-message="module.indisponible"]')).toBeVisible();
});
