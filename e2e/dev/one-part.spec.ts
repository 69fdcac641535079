import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { checkoutOf } from '@amendes/delivery/testing/checkout-of.ts';
import { detailAddress } from '../resilience/set-up/citizen.ts';
import { expectedErrors } from '../resilience/set-up/expected-errors.ts';
import { expect, test } from '../set-up/test.ts';
import { edit, runDev } from './set-up/run-dev.ts';

/* `pnpm dev payment --site …` runs in a checkout without the other parts, which are loaded from the site. */

test.use({ expectedErrors });

test('a part is developed among released parts of a site, which is not changed', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  const { parts } = await readRegistry(site.folder);
  const root = await checkoutOf('mfe-payment', ['delivery', 'release', 'sandbox', 'tasks']);
  const dev = await runDev(root, ['payment', '--site', `${site.origin}/`]);
  try {
    await expect.poll(dev.output, { timeout: 120_000 }).toContain(`Ready: ${dev.origin}/tai`);
    const answer = await page.goto(dev.origin + detailAddress);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Est-ce bien votre avis ?');
    await expect(page.locator('[data-boundary="shell"][data-release]')).toHaveAttribute(
      'data-release',
      parts['shell']?.current ?? '',
    );
    // The page is guarded as in production.
    const policy = answer?.headers()['content-security-policy'];
    expect(policy).toContain("require-trusted-types-for 'script'");
    const part = page.locator('[data-boundary="payment"]');
    const first = (await part.getAttribute('data-release')) ?? '';

    const texts = join(root, 'mfe-payment/src/texts/fr.json');
    await edit(texts, 'Est-ce bien votre avis', 'Est-ce vraiment votre avis');
    await expect(heading).toHaveText('Est-ce vraiment votre avis ?');
    await expect(part).not.toHaveAttribute('data-release', first);

    const app = join(root, 'mfe-payment/src/app.tsx');
    await edit(app, 'export const app', 'export const <app');
    await expect(page.getByRole('alert')).toContainText('app.tsx');
    expect(dev.output()).toMatch(/payment +failed/);
    await edit(app, 'export const <app', 'export const app');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(heading).toHaveText('Est-ce vraiment votre avis ?');
  } finally {
    await page.close();
    expect(await dev.stop()).toBe(0);
    await rm(root, { recursive: true, force: true });
  }
  expect((await readRegistry(site.folder)).parts).toEqual(parts);
});
