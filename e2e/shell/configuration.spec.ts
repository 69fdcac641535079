import { readFile, writeFile } from 'node:fs/promises';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { expect, test } from '../set-up/test.ts';
import { citizenOf } from '../set-up/citizen.ts';

test.use({ expectedErrors: /^Configuration: / });

for (const [entry, change] of [
  ['token.salt', { token: { passphrase: 'p' } }],
  ['operator', { operator: undefined }],
] as const) {
  test(`without ${entry} the site is not composed, and the old one is still served`, async ({
    page,
    fragileSite,
  }) => {
    const { configuration } = fragileSite.folder;
    const right = JSON.parse(await readFile(configuration, 'utf8')) as object;
    await writeFile(configuration, JSON.stringify({ ...right, ...change }));
    const composing = composeSite(fragileSite.folder);
    await expect(composing).rejects.toThrow(DeliveryError);
    await expect(composing).rejects.toThrow(`configuration.json: ${entry}: `);
    await page.goto(`${fragileSite.origin}/tai`);
    await expect(citizenOf(page).number).toBeVisible();
  });

  test(`a document without ${entry} shows the callout, and the console names it`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    await page.route('**/tai', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(<script type="application\/json" id="configuration">)(.*?)(<\/script>)/s,
        (_, startTag: string, json: string, endTag: string) =>
          startTag + JSON.stringify({ ...(JSON.parse(json) as object), ...change }) + endTag,
      );
      await route.fulfill({ response, body });
    });
    await page.goto('/tai', { waitUntil: 'commit' });
    await expect(page.locator('[data-message="demarrage.titre"]')).toBeVisible();
    expect(errors.some((text) => text.startsWith(`Configuration: ${entry}: `))).toBe(true);
  });
}
