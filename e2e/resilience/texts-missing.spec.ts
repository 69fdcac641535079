import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { detailAddress, expectRelease } from './set-up/citizen.ts';
import { damageFile, damages } from './set-up/damage-file.ts';
import { expectedErrors } from './set-up/expected-errors.ts';

/* The texts of one part in one language cannot be loaded. */

test.use({ expectedErrors });

const title = { fr: 'Est-ce bien votre avis ?', en: 'Is this your notice?' } as const;

async function expectTitle(page: Page, language: keyof typeof title): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title[language]);
}

for (const damage of damages) {
  test(`English texts that are ${damage} are replaced by French ones, marked as such`, async ({
    page,
    fragileSite,
  }) => {
    const { served } = await releaseCopy(fragileSite.folder, 'payment');
    await damageFile(join(served.folder, served.release.texts['en'] ?? ''), damage);
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto(`${fragileSite.origin}${detailAddress}?langue=en`);
    await expectTitle(page, 'fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('[lang=fr]:has(> [data-boundary="payment"])')).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Help' })).toBeVisible();
    await expectRelease(page, served.release);
    const partWarnings = () => warnings.filter((warning) => warning.startsWith('Part payment'));
    await expect.poll(partWarnings).toHaveLength(1);
  });
}

test('texts that fail to load for a moment are shown in the language of the page', async ({
  page,
  fragileSite,
}) => {
  const { served } = await releaseCopy(fragileSite.folder, 'payment');
  let requestCount = 0;
  await page.route(`**/${served.release.texts['en']}`, async (route) => {
    requestCount += 1;
    // The document preloads the texts, and federation requests them once: both requests are refused.
    if (requestCount > 2) await route.fallback();
    else await route.fulfill({ status: 503 });
  });
  await page.goto(`${fragileSite.origin}${detailAddress}?langue=en`);
  await expectTitle(page, 'en');
  await expectRelease(page, served.release);
  expect(requestCount).toBeGreaterThan(2);
});

test('a part whose French texts are missing is replaced by its previous release', async ({
  page,
  fragileSite,
}) => {
  const { served, previous } = await releaseCopy(fragileSite.folder, 'payment');
  await damageFile(join(served.folder, served.release.texts['fr'] ?? ''), 'missing');
  await page.goto(fragileSite.origin + detailAddress);
  await expectTitle(page, 'fr');
  await expectRelease(page, previous.release);
});

test('a change to a language whose texts are missing leaves the part as it is', async ({
  page,
  fragileSite,
}) => {
  const { served } = await releaseCopy(fragileSite.folder, 'payment');
  await damageFile(join(served.folder, served.release.texts['fr'] ?? ''), 'missing');
  await page.goto(`${fragileSite.origin}${detailAddress}?langue=en`);
  await expectTitle(page, 'en');
  await page.getByRole('link', { name: /^FR/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Aide' })).toBeVisible();
  await expect(page.locator('[lang=en]:has(> [data-boundary="payment"])')).toBeVisible();
  await expectTitle(page, 'en');
  await expectRelease(page, served.release);
});
