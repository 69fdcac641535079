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

for (const language of ['fr', 'en', 'de', 'nl', 'it', 'es']) {
  test(`axe finds nothing on the home page in ${language}, in any of its states`, async ({
    page,
  }) => {
    test.setTimeout(60_000);
    const message = (key: string) => page.locator(`form [data-message$="${key}"]`);
    const submit = page.locator('form button');
    const seen: Record<string, readonly string[]> = {};
    const see = async (state: string) => {
      seen[state] = await findings(page);
    };

    await page.goto(`/tai/unreadable?langue=${language}`);
    await expect(message('lienInvalide')).toBeVisible();
    await see('a link that cannot be read');

    await page.goto(`/tai?langue=${language}`);
    await expect(page.locator('main h1')).toBeVisible();
    await see('empty');
    await submit.click();
    await expect(message('numTelOuCleInvalide')).toBeVisible();
    await see('refused');
    await page.locator('[name=numero]').pressSequentially('44418203557941');
    await page.locator('[name=cle]').fill('00');
    await expect(message('cleAVerifier')).toBeVisible();
    await see('hints');

    for (const [state, answer] of [
      ['too many attempts', { status: 429, headers: { 'retry-after': '840' } }],
      ['failed', { status: 503 }],
      ['searching', undefined],
    ] as const) {
      await page.route('**/api/v1/recherche/**', (route) => answer && route.fulfill(answer));
      await submit.click();
      if (answer) await expect(message('techPaiement')).toBeVisible();
      else await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await see(state);
      await page.unroute('**/api/v1/recherche/**');
    }

    await page.goto(`/tai?langue=${language}`);
    await expect(page.locator('summary')).toHaveCount(5);
    for (const summary of await page.locator('summary').all()) await summary.click();
    await expect(page.locator('details[open]')).toHaveCount(5);
    await see('samples');
    for (const means of ['application', 'telephone']) {
      await page.locator(`#moyen-${means}`).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await see(means);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }

    expect(Object.keys(seen)).toHaveLength(10);
    expect(Object.entries(seen).filter(([, found]) => found.length > 0)).toEqual([]);
  });
}

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
