/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect } from '../set-up/test.ts';
import { openAsRecognised } from '../set-up/open-as-recognised.ts';
import { test } from './set-up/attempts-test.ts';
import { enterCard, returnToSite } from './set-up/card-page.ts';
import {
  checkButton,
  handOverAfterCaution,
  isOnCardPage,
  messageOf,
  openHandOver,
  payButton,
} from './set-up/hand-over.ts';
import { listPayments } from './set-up/payments.ts';
import { play } from './set-up/screen.ts';
import {
  chooseCard,
  chooseSettlement,
  detailOf,
  expectTitle,
  walkToCardPage,
} from './set-up/walk.ts';

test.afterEach(({ api }) => play(api, []));

/** Returns a scenario that delays the form, so that much can be pressed meanwhile. */
const slowForm = (milliseconds: number, when: 'before' | 'after' = 'before') =>
  ({ call: 'envoiSips/avis/2', effect: { kind: 'slow', milliseconds, when } }) as const;

test.describe('only one attempt is started by', () => {
  const presses = {
    'a double click': (page) => payButton(page).dblclick(),
    'two presses before the page is rendered again': (page) =>
      payButton(page).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      }),
    'the Enter key held down': async (page) => {
      await payButton(page).focus();
      for (let times = 0; times < 8; times += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
    },
    'presses while the page waits for the form': async (page) => {
      const box = await payButton(page).boundingBox();
      await payButton(page).click();
      await expect(page.getByRole('button', { name: 'Préparation du paiement…' })).toBeVisible();
      if (!box) throw new Error('No button');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: 5 });
    },
  } satisfies Record<string, (page: Page) => Promise<void>>;

  for (const [what, press] of Object.entries(presses)) {
    test(what, async ({ page, api, countStarts }) => {
      await openHandOver(page, samples.payable);
      await play(api, [slowForm(700)]);
      await press(page);
      await expect.poll(() => isOnCardPage(page)).toBe(true);
      expect(await listPayments(api)).toMatchObject([{ state: 'ACTIVE' }]);
      expect(await countStarts()).toBe(1);
    });
  }
});

for (const [where, openAnother] of [
  ['two tabs', (page: Page) => page.context().newPage()],
  ['two machines', (page: Page) => page.context().browser()?.newPage()],
] as const) {
  test(`two presses in ${where} start one attempt, which the other page reports`, async ({
    page,
    api,
    countStarts,
  }) => {
    const other = await openAnother(page);
    if (!other) throw new Error('No other page');
    await openAsRecognised(other.context());
    const both = [page, other];
    for (const each of both) await openHandOver(each, samples.payable);
    await play(api, [slowForm(2000)]);
    await Promise.all(both.map((each) => payButton(each).dispatchEvent('click')));
    await expect.poll(() => both.filter(isOnCardPage)).toHaveLength(1);
    const [winner, loser] = isOnCardPage(page)
      ? ([page, other] as const)
      : ([other, page] as const);
    await expect(messageOf(loser, 'remise.enCours')).toContainText(/prend fin à \d\d:\d\d/);
    expect(await countStarts(), 'both requested before either had started').toBe(2);
    expect(await listPayments(api)).toMatchObject([{ state: 'ACTIVE' }]);

    await checkButton(loser).click();
    await expect(messageOf(loser, 'remise.enCours')).toBeFocused();
    await enterCard(winner, 'accepted');
    await expect.poll(() => listPayments(api)).toMatchObject([{ state: 'ACCEPTED' }]);
    await checkButton(loser).click();
    await expect(messageOf(loser, 'remise.arrets.paye')).toBeFocused();
    await loser.getByRole('link', { name: 'Voir le justificatif' }).click();
    await expectTitle(loser, 'Justificatif de paiement');
    expect(await countStarts()).toBe(2);
    await other.close();
  });
}

test('a tab that pressed later reports the other tab’s payment and shows its status', async ({
  page,
  context,
  api,
  countStarts,
}) => {
  const later = await context.newPage();
  await openHandOver(later, samples.payable);
  await walkToCardPage(page, samples.payable);
  await payButton(later).click();
  await expect(messageOf(later, 'remise.enCours')).toBeFocused();
  await later.getByRole('link', { name: 'Voir où en est le paiement en cours' }).click();
  await expectTitle(later, 'Nous attendons la réponse');
  expect(await countStarts()).toBe(1);
  await enterCard(page, 'accepted');
  await expectTitle(later, 'Votre paiement est enregistré');
  expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED' }]);
});

test('going back from the card page shows a payment under way; forward continues it', async ({
  page,
  api,
  countStarts,
}) => {
  await walkToCardPage(page, samples.payable);
  await page.goBack();
  await expect(page).toHaveURL(detailOf(samples.payable));
  await expect(messageOf(page, 'accueil.messages.erreurs.paiementEnCours')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voir où en est le paiement' })).toBeVisible();
  await page.goForward();
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await expectTitle(page, 'Votre paiement est enregistré');
  expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED' }]);
  expect(await countStarts()).toBe(1);
});

test('a reload of the hand-over starts no attempt', async ({ page, api, countStarts }) => {
  await openHandOver(page, samples.payable);
  for (let times = 0; times < 2; times += 1) {
    await page.reload();
    await payButton(page).waitFor();
  }
  expect(await countStarts()).toBe(0);
  expect(await listPayments(api)).toEqual([]);
});

test('a reload before the form of a booked attempt arrives starts no second attempt', async ({
  page,
  api,
  countStarts,
}) => {
  await openHandOver(page, samples.payable);
  await play(api, [slowForm(20_000, 'after')]);
  await payButton(page).click();
  await expect.poll(() => listPayments(api)).toMatchObject([{ state: 'ACTIVE' }]);
  await page.reload();
  await payButton(page).click();
  await expect(messageOf(page, 'remise.enCours')).toContainText(/prend fin à \d\d:\d\d/);
  expect(await countStarts()).toBe(1);
  expect(await listPayments(api)).toHaveLength(1);
});

test('an expired attempt is reported as no payment, and another one can start', async ({
  page,
  sandbox,
  api,
  countStarts,
}) => {
  await walkToCardPage(page, samples.payable);
  await page.goBack();
  await expect(messageOf(page, 'accueil.messages.erreurs.paiementEnCours')).toBeVisible();
  await sandbox.expireAttempts();
  await page.getByRole('link', { name: 'Voir où en est le paiement' }).click();
  await expectTitle(page, 'Nous ne trouvons pas ce paiement');
  await page.getByRole('link', { name: 'Voir l’avis' }).click();
  await expectTitle(page, 'Est-ce bien votre avis ?');
  expect(await countStarts()).toBe(1);
  await chooseSettlement(page);
  await chooseCard(page);
  await handOverAfterCaution(page);
  expect(await listPayments(api)).toMatchObject([{ state: 'ACTIVE' }, { state: 'EXPIRED' }]);
});
