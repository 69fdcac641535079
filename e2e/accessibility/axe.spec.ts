/// <reference lib="dom" />
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Everything that axe finds, all of its rules on. Run from outside: the page's policy stays in force. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: readonly Violation[] }> };
    };
    return (await axe.run()).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html }) => ({ html })),
    }));
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const addresses = [
  '/tai',
  '/tai/aide',
  '/tai/amende/33333122111221/29',
  '/tai/amende/55552017389461/61',
  '/tai/erreur/technique',
  '/nowhere',
];

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${scheme}, ${width} px`, () => {
      test.use({ colorScheme: scheme, viewport: { width, height: 800 } });

      for (const address of addresses) {
        test(`axe finds nothing at ${address}, and nothing overflows`, async ({ page }) => {
          for (const language of ['fr', 'de']) {
            await page.goto(`${address}?langue=${language}`);
            await expect(page.locator('main h1')).toBeVisible();
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            expect(await findings(page)).toEqual([]);
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect(overflow).toBeLessThanOrEqual(0);
          }
        });
      }
    });
  }
}

test('axe finds nothing on the form with an error', async ({ page }) => {
  await page.goto('/tai');
  await page.getByRole('button', { name: 'Rechercher mon avis' }).click();
  await expect(page.locator('[data-message*="erreurs"]')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

for (const language of ['fr', 'en', 'de', 'nl', 'it', 'es']) {
  test(`axe finds nothing on any page of the shell in ${language}`, async ({ page }) => {
    const ids = [
      'technique',
      'amende-introuvable',
      'paiement-refuse',
      'paiement-annule',
      'session-expiree',
      'retour-paiement',
      'anything-else',
    ];
    for (const address of ['/nowhere', ...ids.map((id) => `/tai/erreur/${id}`)]) {
      await page.goto(`${address}?langue=${language}`);
      await expect(page.locator('main h1')).toBeVisible();
      expect(await findings(page)).toEqual([]);
    }
  });
}
