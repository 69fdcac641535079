import { readFile, writeFile } from 'node:fs/promises';
import { compose } from '@amendes/delivery/compose/compose.ts';
import { expect, test } from '../set-up/test.ts';

test.use({ expectedErrors: /^Configuration: / });

for (const [entry, change] of [
  ['token.salt', { token: { passphrase: 'p' } }],
  ['operator', { operator: undefined }],
] as const) {
  test(`without ${entry} a plain page is shown and the console names the entry`, async ({
    page,
    fragileSite,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => errors.push(message.text()));
    const { configuration } = fragileSite.folder;
    const right = JSON.parse(await readFile(configuration, 'utf8')) as object;
    await writeFile(configuration, JSON.stringify({ ...right, ...change }));
    await compose(fragileSite.folder);
    await page.goto(`${fragileSite.origin}/tai`);
    await expect(page.locator('[data-message="configuration"]')).toBeVisible();
    expect(errors.some((text) => text.startsWith(`Configuration: ${entry}: `))).toBe(true);
  });
}
