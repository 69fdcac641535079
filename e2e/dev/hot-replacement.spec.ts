import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutOfAllParts } from '@amendes/delivery/testing/checkout-of.ts';
import { expect, test } from '../set-up/test.ts';
import { edit, runDev } from './set-up/run-dev.ts';

/* `pnpm dev` runs on a copy of the workspace: saved changes are shown in the open page. */

// The bundler reports these errors while a source does not compile.
test.use({ expectedErrors: /^Failed to load resource|Module build failed|Build failed|×/ });

test('saved changes appear in the open page, and typed digits stay', async ({ citizen, page }) => {
  test.setTimeout(240_000);
  const root = await checkoutOfAllParts();
  // The environment is that of a developer who has just built for production.
  const dev = await runDev(root, [], { NODE_ENV: 'production' });
  try {
    await expect.poll(dev.output, { timeout: 120_000 }).toContain(`Ready: ${dev.origin}/tai`);
    await page.goto(`${dev.origin}/tai`);
    const field = citizen.number;
    await field.pressSequentially('3333');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    // This is checked after each step, so that a failure names the step, and whether the page was reloaded.
    const expectTextKept = async () => {
      const isSame = await page.evaluate(() => 'sameDocument' in globalThis);
      expect({ isSame, typed: await field.inputValue() }).toEqual({ isSame: true, typed: '3333' });
    };
    await expectTextKept();
    const heading = page.getByRole('heading', { level: 1 });

    const home = join(root, 'mfe-lookup/src/find-fine/home-page.tsx');
    await edit(
      home,
      "{t('accueil.titre')}\n      </h1>",
      "Saved: {t('accueil.titre')}\n      </h1>",
    );
    await expect(heading).toContainText('Saved: ');
    await expectTextKept();

    const footer = join(root, 'shell/src/layout/footer.tsx');
    await edit(footer, '<h2 id="pied-informations">', '<h2 id="pied-informations">Saved: ');
    await expect(page.locator('#pied-informations')).toContainText('Saved: ');
    await expectTextKept();

    // The remote is changed again after the shell: each part must receive its own changes.
    await edit(home, 'Saved: ', 'Saved again: ');
    await expect(heading).toContainText('Saved again: ');
    await expectTextKept();

    const callout = join(root, 'shared/ui/src/callout.tsx');
    await edit(callout, '<div {', '<div data-saved {');
    await expect(page.locator('main [data-saved]')).toBeVisible();
    await expectTextKept();

    await edit(
      join(root, 'mfe-lookup/src/find-fine/home-page.module.css'),
      '.lead {',
      '.lead { letter-spacing: 3px;',
    );
    await expect(page.locator('h1 + p')).toHaveCSS('letter-spacing', '3px');
    await expectTextKept();

    const texts = join(root, 'mfe-lookup/src/texts/fr.json');
    await edit(texts, '"titre": "', '"titre": "Texte : ');
    await expect(heading).toContainText('Texte : ');
    await expectTextKept();

    await edit(home, '</h1>', '</h1');
    await expect(page.locator('rsbuild-error-overlay')).toBeAttached();
    await expect.poll(dev.output).toMatch(/lookup +failed/);
    expect(dev.output()).toContain('home-page.tsx');
    await expectTextKept();
    await edit(home, '</h1', 'Mended</h1>');
    await expect(heading).toContainText('Mended');
    await expect(page.locator('rsbuild-error-overlay')).not.toBeAttached();

    await expectTextKept();
  } finally {
    // The page is closed first, so that its errors about the stopped server do not fail the test.
    await page.close();
    expect(await dev.stop()).toBe(0);
    await rm(root, { recursive: true, force: true });
  }
});
