/// <reference lib="dom" />
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test as base } from '../set-up/test.ts';
import { enterCard, returnToSite } from './set-up/card-page.ts';
import { messageOf } from './set-up/hand-over.ts';
import { blockLaterScripts, firstScripts, scriptOf } from './set-up/payment-scripts.ts';
import {
  chooseCard,
  chooseSettlement,
  detailOf,
  expectTitle,
  handOver,
  stepOf,
} from './set-up/walk.ts';

interface Script {
  readonly name: string;
  readonly bytes: number;
}

const test = base.extend<{
  /** Returns the scripts of the payment part that have arrived, with their transferred bytes. */
  readonly arrived: () => Promise<readonly Script[]>;
}>({
  arrived: async ({ page }, use) => {
    const scripts: Promise<Script>[] = [];
    page.on('requestfinished', (request) => {
      const name = scriptOf(request.url());
      if (!name) return;
      const sized = request.sizes().then(({ responseBodySize }) => responseBodySize);
      scripts.push(sized.then((bytes) => ({ name, bytes })));
    });
    await use(() => Promise.all(scripts));
  },
});

const namesOf = (scripts: readonly Script[]) => scripts.map(({ name }) => name);

/** Turns on the browser's own switch for people who pay for each byte. */
async function saveData(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

test('the journey starts with the code of the detail alone and a single look-up', async ({
  citizen,
  page,
  arrived,
  calls,
}) => {
  await saveData(page);
  await citizen.find(samples.payable);
  await expectTitle(page, 'Est-ce bien votre avis ?');
  await page.waitForLoadState('networkidle');
  const scripts = await arrived();
  expect(new Map(scripts.map(({ name, bytes }) => [name, bytes]))).toEqual(await firstScripts());
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(await calls()).toEqual({ token: 1, 'recherche/amende': 1 });
});

test('a data-saving browser loads each screen’s code on entry, and only once', async ({
  page,
  arrived,
}) => {
  await saveData(page);
  await page.goto(detailOf(samples.payable));
  const seen = new Set<string>();
  const expectNewScripts = async (screen: string) => {
    await page.waitForLoadState('networkidle');
    const names = namesOf(await arrived());
    expect(new Set(names).size, 'nothing twice').toBe(names.length);
    const added = names.filter((name) => !seen.has(name));
    expect(added, screen).not.toEqual([]);
    for (const name of added) seen.add(name);
  };
  await expectTitle(page, 'Est-ce bien votre avis ?');
  await expectNewScripts('detail');
  await chooseSettlement(page);
  await expectTitle(page, 'Comment payer ?');
  await expectNewScripts('choice of method');
  await page.getByRole('radio', { name: /^Virement/ }).check();
  await page.getByRole('button', { name: /^Continuer : voir les informations/ }).click();
  await expectTitle(page, 'Payer par virement');
  await expectNewScripts('transfer');
  await page.getByRole('link', { name: 'Changer de moyen de paiement' }).click();
  await chooseCard(page);
  await expectTitle(page, 'Payer par carte');
  await expectNewScripts('hand-over');
});

test('the next screens are prefetched while idle, and then open without a network', async ({
  page,
  arrived,
}) => {
  let requested = 0;
  page.on('request', (request) => (requested += scriptOf(request.url()) === undefined ? 0 : 1));
  await page.goto(detailOf(samples.payable));
  await expectTitle(page, 'Est-ce bien votre avis ?');
  const first = await firstScripts();
  // These are the scripts of three screens: choice of method, hand-over and transfer. They are requested in one go.
  await expect
    .poll(async () => namesOf(await arrived()).filter((name) => !first.has(name)).length)
    .toBeGreaterThanOrEqual(3);
  await expect.poll(async () => requested - (await arrived()).length).toBe(0);
  const before = namesOf(await arrived());
  await page.route('**/releases/**', (route) => route.abort());
  await chooseSettlement(page);
  await chooseCard(page);
  await expectTitle(page, 'Payer par carte');
  await page.getByRole('link', { name: 'Changer de moyen de paiement' }).click();
  await page.getByRole('radio', { name: /^Virement/ }).check();
  await page.getByRole('button', { name: /^Continuer : voir les informations/ }).click();
  await expectTitle(page, 'Payer par virement');
  expect(namesOf(await arrived())).toEqual(before);
});

test('a notice that cannot be paid loads no code of the later screens', async ({
  page,
  arrived,
}) => {
  await page.goto(`/tai/amende/${pathOf(samples.cancelled)}`);
  await expectTitle(page, 'Cet avis est annulé');
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  await page.waitForLoadState('networkidle');
  const first = await firstScripts();
  expect(namesOf(await arrived()).toSorted()).toEqual([...first.keys()].toSorted());
});

test('a screen whose prefetch failed loads its code when it is entered', async ({ page }) => {
  const { requested, unblock } = await blockLaterScripts(page);
  await page.goto(detailOf(samples.payable));
  await expectTitle(page, 'Est-ce bien votre avis ?');
  await expect.poll(() => requested.size).toBeGreaterThanOrEqual(3);
  await page.waitForLoadState('networkidle');
  await unblock();
  await chooseSettlement(page);
  await expectTitle(page, 'Comment payer ?');
  await page.getByRole('radio', { name: /^Virement/ }).check();
  await page.getByRole('button', { name: /^Continuer : voir les informations/ }).click();
  await expectTitle(page, 'Payer par virement');
  await page.getByRole('link', { name: 'Changer de moyen de paiement' }).click();
  await chooseCard(page);
  await handOver(page);
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await expectTitle(page, 'Votre paiement est enregistré');
  await page.getByRole('link', { name: 'Obtenir le justificatif' }).click();
  await expectTitle(page, 'Justificatif de paiement');
});

test.describe('a screen whose code cannot be loaded when it is entered', () => {
  test.use({ expectedErrors: /^Failed to load resource|^ChunkLoadError/ });

  for (const [screen, address, title] of [
    // All other faults of a screen's code, and the other screens, are in networks/faults.spec.ts.
    ['hand-over', stepOf(samples.payable, 'envoiSips'), 'Payer par carte'],
    [
      'confirmation',
      `/tai/paiement/confirmation/${pathOf(samples.paid)}`,
      'Votre paiement est enregistré',
    ],
  ] as const) {
    test(`${screen}: the page shows a message, and a retry opens the screen`, async ({ page }) => {
      const { requested, unblock } = await blockLaterScripts(page);
      await page.goto(address);
      await expect(messageOf(page, 'module.indisponible')).toBeVisible();
      expect(requested.size).toBeGreaterThan(0);
      await unblock();
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expectTitle(page, title);
      await expect(page).toHaveURL(address);
    });
  }
});
