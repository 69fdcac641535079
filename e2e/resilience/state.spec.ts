import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import {
  detailAddress,
  enterPayment,
  expectDetail,
  expectNoReloadNorTampering,
  expectRelease,
  markDocument,
} from './set-up/citizen.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { reportsOf } from './set-up/reports.ts';

/* Data that a release leaves in the tab, or misuse of the contract, harms neither other parts nor the citizen. */

test.use({
  expectedErrors: new RegExp(
    `${expectedErrors.source}|by its own functions|read only|Not a fine|belongs to the shell`,
  ),
});

const storedFine = (fine: object) => JSON.stringify({ shape: 3, lookedUpAt: Date.now(), fine });
const reference = samples.payable;

/** Entries of the tab's storage that a release may have left behind, by description. */
const rubbish: Record<string, readonly (readonly [string, string])[]> = {
  'a fine with only number and key': [['amendes.currentFine', storedFine(reference)]],
  'a fine with invalid steps': [
    [
      'amendes.currentFine',
      storedFine({ ...reference, status: 'A_PAYER', kind: 'AF', steps: [{}], settlements: 1 }),
    ],
  ],
  'other text in every entry': [
    'currentFine',
    'choices',
    'recognised',
    'canary',
    'givenUp',
    'reported',
  ].map((name) => [`amendes.${name}`, '[[{"number":"x","choices":{"amount":{}}}]]']),
};

async function storeEntries(
  page: Page,
  entries: readonly (readonly [string, string])[],
): Promise<void> {
  await page.evaluate((stored) => {
    for (const [name, text] of stored) sessionStorage.setItem(name, text);
    localStorage.setItem('amendes.token', 'rubbish');
  }, entries);
}

for (const [what, entries] of Object.entries(rubbish)) {
  test(`${what} in storage: the fine is looked up again, and nothing is reported`, async ({
    page,
    calls,
  }) => {
    const { reports } = reportsOf(page);
    await page.goto('/tai/aide');
    await storeEntries(page, entries);
    await page.goto(detailAddress);
    await expectDetail(page);
    await page.reload();
    await expectDetail(page);
    expect((await calls())['recherche/amende']).toBeGreaterThanOrEqual(1);
    await page.getByRole('radio', { name: /^Payer/ }).check();
    await page.getByRole('button', { name: /^Continuer/ }).click();
    await expect(page.getByRole('radio', { name: /^Carte/ })).toBeVisible();
    expect(reports).toEqual([]);
  });
}

test('the error page works despite invalid data in the history', async ({ citizen, page }) => {
  await page.goto('/tai/erreur/technique');
  await page.evaluate(() => {
    history.replaceState({ usr: { at: 9e15, limit: {}, from: [1] }, key: 1, idx: 'x' }, '');
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le service ne répond pas');
  await page.getByRole('link', { name: 'Rechercher une amende' }).click();
  await expect(citizen.number).toBeVisible();
});

/** Code with which payment misuses the session before it shows its first screen. */
const misuse: Record<string, string> = {
  'replaces the functions of the session': '$1.sessionStore.setState({forgetFine:0})',
  'overwrites a function of the session': '$1.sessionStore.getState().forgetFine=()=>{}',
  'stores an invalid fine': '$1.sessionStore.getState().rememberFine({number:"1"})',
  'writes an entry of the shell': '$1.tabStorage.write("amendes.token","")',
};

for (const [what, code] of Object.entries(misuse)) {
  test(`a release that ${what} is replaced and reported, and no other part is harmed`, async ({
    citizen,
    page,
    fragileSite,
  }) => {
    let isChanged = false;
    const change: Change = (text, file) => {
      if (!file.startsWith('__federation_expose_app')) return text;
      const changed = text.replace(
        /(\w+)\.sessionStore\.getState\(\);/,
        (all, name: string) => `(${code.replace('$1', name)},${all.slice(0, -1)});`,
      );
      isChanged ||= changed !== text;
      return changed;
    };
    const { served, previous } = await releaseCopy(fragileSite.folder, 'payment', change);
    expect(isChanged).toBe(true);
    const { reports } = reportsOf(page);
    await enterPayment(page, fragileSite.origin);
    await expectDetail(page);
    await expectRelease(page, previous.release);
    const { name: part, build } = served.release;
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ part, build, kind: 'render' });
    await page.getByRole('banner').getByRole('link').first().click();
    await markDocument(page);
    await citizen.enter(reference);
    await citizen.search();
    await expectDetail(page);
    await expectNoReloadNorTampering(page);
    await expect.poll(() => reports).toHaveLength(1);
  });
}
