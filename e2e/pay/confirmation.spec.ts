import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { recordRequests } from './set-up/record-requests.ts';
import { cancelOnCardPage, enterCard, returnToSite } from './set-up/card-page.ts';
import { handOverAfterCaution } from './set-up/hand-over.ts';
import { listPayments } from './set-up/payments.ts';
import { recordAnnouncements } from './set-up/record-announcements.ts';
import { play } from './set-up/screen.ts';
import {
  chooseCard,
  chooseSettlement,
  confirmationOf,
  detailOf,
  expectTitle,
  handOver,
  stepOf,
  walkToCardPage,
} from './set-up/walk.ts';

const call = 'confirmerPaiement/avis/2';
const reducedRate = '90,00\u00a0€';

const message = (page: Page, key: string) => page.locator(`[data-message="${key}"]`);
const notPaid = (page: Page) => page.getByRole('region', { name: /^Vous n’avez pas payé/ });
const again = (page: Page) => page.getByRole('button', { name: 'Vérifier à nouveau' });
const expectPaid = (page: Page) => expectTitle(page, 'Votre paiement est enregistré');

test.afterEach(({ api }) => play(api, []));

test.describe('while the card provider has not answered', () => {
  test('the page checks for two minutes at growing intervals, then offers a button', async ({
    page,
    context,
  }) => {
    const cardPage = await context.newPage();
    await walkToCardPage(cardPage, samples.payable);

    await page.clock.install();
    const announcements = await recordAnnouncements(page);
    const readRequests = await recordRequests(page, call);
    await page.goto(confirmationOf(samples.payable));
    await expectTitle(page, 'Nous attendons la réponse');
    await expect(notPaid(page)).toContainText('Sans réponse, cette tentative prend fin à');
    await page.clock.pauseAt(Date.now() + 2000);
    const title = page.getByRole('heading', { level: 1 });
    for (let second = 0; second < 150; second += 1) {
      if ((await title.textContent()) === 'Pas encore de réponse') break;
      await expect.poll(async () => (await readRequests()).open).toBe(0);
      await page.clock.runFor(1000);
    }
    await expectTitle(page, 'Pas encore de réponse');
    const { requestedAt } = await readRequests();
    const pauses = requestedAt.slice(1).map((moment, index) => moment - (requestedAt[index] ?? 0));
    const minPauses = [1000, 2000, 4000, ...Array.from<number>({ length: 14 }).fill(8000)];
    for (const [index, pause] of pauses.entries()) {
      expect(pause, `pause ${index + 1}`).toBeGreaterThanOrEqual(minPauses[index] ?? Infinity);
    }
    expect(requestedAt.length, 'requested until two minutes are over').toBeGreaterThan(12);
    expect(await announcements()).toEqual([
      expect.stringMatching(/^Nous attendons la réponse\. Cela prend en général quelques secondes/),
      'Pas encore de réponse',
    ]);

    const paused = message(page, 'confirmation.pause.texte');
    await expect(paused).toContainText(reducedRate);
    await expect(paused).toContainText('Ne payez pas une seconde fois.');
    await page.clock.runFor(300_000);
    expect((await readRequests()).requestedAt, 'nothing is requested by itself').toEqual(
      requestedAt,
    );

    await enterCard(cardPage, 'accepted');
    await expect(cardPage.getByRole('heading', { level: 1 })).toHaveText('Paiement accepté');
    await page.clock.resume();
    await again(page).click();
    await expectPaid(page);
    await expect(page.getByRole('main').locator(':focus')).toContainText('Vous avez payé');
  });

  test('the answer is announced once, and a failed check in between is not announced', async ({
    page,
    api,
  }) => {
    await walkToCardPage(page, samples.payable);
    await enterCard(page, 'pending');
    const announcements = await recordAnnouncements(page);
    await returnToSite(page);
    await expectTitle(page, 'Nous attendons la réponse');
    await expect(page.getByRole('main')).toContainText('Ne payez pas une seconde fois.');
    await play(api, [{ call, times: 1, effect: { kind: 'status', status: 503 } }]);
    await expectPaid(page);
    expect(await announcements()).toEqual([
      expect.stringMatching(/^Nous attendons la réponse\./),
      'Votre paiement est enregistré',
    ]);
  });
});

test('a citizen who left the card page can return to it and cancel the payment', async ({
  page,
  api,
}) => {
  await walkToCardPage(page, samples.payable);
  await page.goto(confirmationOf(samples.payable));
  await expectTitle(page, 'Nous attendons la réponse');
  const waiting = message(page, 'confirmation.attente.texte');
  await expect(waiting).toContainText('Nous ne savons pas encore si l’argent a été prélevé.');
  const way = notPaid(page).getByRole('button', { name: /^Reprendre ou annuler ce paiement/ });
  const [button, explanation] = await Promise.all([way.boundingBox(), waiting.boundingBox()]);
  expect(button?.y).toBeLessThan(explanation?.y ?? 0);
  await way.click();
  await expect(page).toHaveURL(/\/payment\//);
  await cancelOnCardPage(page);
  await returnToSite(page);
  await expectTitle(page, 'Le paiement a été annulé');
  expect((await listPayments(api)).map(({ state }) => state)).not.toContain('ACTIVE');
});

test('a payment that cannot be checked is not lost, and the page says how to retry', async ({
  page,
  api,
  calls,
}) => {
  test.slow();
  await walkToCardPage(page, samples.payable);
  await enterCard(page, 'accepted');
  for (const [name, effect, words] of [
    ['the API answers 503', { kind: 'status', status: 503 }, 'Le service ne répond pas'],
    ['the API cannot be reached', { kind: 'drop' }, 'Le service ne répond pas'],
    ['the API answers 429', { kind: 'status', status: 429 }, 'Attendez quelques minutes'],
    ['the answer is not the API’s', { kind: 'rubbish' }, 'Le service ne répond pas'],
  ] as const) {
    await test.step(name, async () => {
      const before = (await calls())[call] ?? 0;
      await play(api, [{ call: '*', effect }]);
      // The way back is a call of the API too, so a citizen who is stuck there returns by the address.
      await page.goto(confirmationOf(samples.payable));
      await expectTitle(page, 'Nous ne pouvons pas vérifier maintenant');
      const main = page.getByRole('main');
      await expect(main.locator('[data-message]')).toContainText(words);
      await expect(main).toContainText('Un paiement que vous avez fait n’est pas perdu.');
      await expect(main).toContainText('Ne payez pas une seconde fois avant d’avoir vérifié.');
      await expect(main).toContainText('Pour vérifier plus tard, revenez à cette adresse');

      await again(page).click();
      await expect(again(page)).not.toHaveAttribute('aria-busy');
      await expectTitle(page, 'Nous ne pouvons pas vérifier maintenant');
      const requestCount = ((await calls())[call] ?? 0) - before;
      expect(requestCount, 'requested by each press, not by itself').toBe(2);
    });
  }
  await play(api, []);
  await again(page).click();
  await expectPaid(page);
});

test.describe('the message about money', () => {
  for (const [end, title, text, act] of [
    ['refused', 'refusé', 'a refusé le paiement de', (page: Page) => enterCard(page, 'refused')],
    ['cancelled', 'annulé', 'a été annulé sur la page de paiement', cancelOnCardPage],
  ] as const) {
    test(`a ${end} deposit: no money was taken, and the same choice is offered again`, async ({
      page,
    }) => {
      await page.goto(detailOf(samples.payable));
      await chooseSettlement(page, 'Consigner pour contester');
      await chooseCard(page);
      await handOver(page);
      await act(page);
      await returnToSite(page);
      await expectTitle(page, `Le paiement a été ${title}`);
      const callout = message(page, `confirmation.${end}.texte`);
      await expect(callout).toContainText(text);
      await expect(callout).toContainText('135,00\u00a0€');
      await expect(callout).toContainText('Aucun argent n’a été prélevé pour ce paiement.');
      await expect(page.getByRole('main')).toContainText('0811 10 10 10');
      await page.getByRole('link', { name: 'Choisir à nouveau un moyen de paiement' }).click();
      await expect(page).toHaveURL(
        new RegExp(stepOf(samples.payable, 'choixModalitesReglement', 'CONSIGNATION')),
      );
      await expectTitle(page, 'Comment consigner ?');
    });
  }

  test('an expired attempt does not prevent another one', async ({ page, sandbox }) => {
    await walkToCardPage(page, samples.payable);
    await sandbox.expireAttempts();
    await page.goto(confirmationOf(samples.payable));
    await expectTitle(page, 'Nous ne trouvons pas ce paiement');
    await page.getByRole('link', { name: 'Voir l’avis' }).click();
    await chooseSettlement(page);
    await chooseCard(page);
    await handOverAfterCaution(page);
  });

  test('an attempt that expires after a refusal is not reported as refused', async ({
    page,
    sandbox,
  }) => {
    await walkToCardPage(page, samples.payable);
    await enterCard(page, 'refused');
    await returnToSite(page);
    await expectTitle(page, 'Le paiement a été refusé');
    await walkToCardPage(page, samples.payable);
    await page.goto(confirmationOf(samples.payable));
    await expectTitle(page, 'Nous attendons la réponse');
    await sandbox.expireAttempts();
    await expectTitle(page, 'Nous ne trouvons pas ce paiement');
    await page.reload();
    await expectTitle(page, 'Nous ne trouvons pas ce paiement');
    await expect(page.getByRole('main')).toContainText('ne payez pas une seconde fois');
  });

  test('an attempt that expires while the page waits ends the waiting', async ({
    page,
    sandbox,
  }) => {
    await walkToCardPage(page, samples.payable);
    await page.goto(confirmationOf(samples.payable));
    await expectTitle(page, 'Nous attendons la réponse');
    await sandbox.expireAttempts();
    await expectTitle(page, 'Nous ne trouvons pas ce paiement');
  });

  test('money that arrives after the attempt has expired is reported as paid', async ({
    page,
    api,
    sandbox,
  }) => {
    await walkToCardPage(page, samples.payable);
    await sandbox.expireAttempts();
    await enterCard(page, 'accepted');
    await returnToSite(page);
    await expectPaid(page);
    await expect(message(page, 'confirmation.paid.texte.payment')).toContainText(reducedRate);
    await expect(message(page, 'confirmation.paid.solde')).toBeVisible();
    expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED_LATE', overpaid: false }]);
  });
});
