import { setTimeout as pause } from 'node:timers/promises';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { enterCard, returnToSite } from './set-up/card-page.ts';
import { readOutbox } from './set-up/outbox.ts';
import { listPayments } from './set-up/payments.ts';
import { play, type Scenario } from './set-up/screen.ts';
import {
  chooseCard,
  chooseSettlement,
  confirmationOf,
  detailOf,
  expectTitle,
  receiptOf,
  stepOf,
} from './set-up/walk.ts';

/* Every call fails once. The page says so beside the request, and a retry continues the journey. */

test.afterEach(({ api }) => play(api, []));

interface Fault {
  readonly name: string;
  readonly effect: Scenario['effect'];
  /** True if the API did the work and only its answer was lost. */
  readonly done: boolean;
}

const faults: readonly Fault[] = [
  { name: 'answers 500', effect: { kind: 'status', status: 500 }, done: false },
  { name: 'cannot be reached', effect: { kind: 'drop' }, done: false },
  { name: 'answers rubbish', effect: { kind: 'rubbish' }, done: false },
  { name: 'succeeds without an answer', effect: { kind: 'drop', when: 'after' }, done: true },
  {
    name: 'succeeds, but answers rubbish',
    effect: { kind: 'rubbish', when: 'after' },
    done: true,
  },
];

const message = (page: Page, key: string) => page.locator(`[data-message="${key}"]`);

for (const { name, effect, done } of faults) {
  const isRubbish = effect.kind === 'rubbish';

  test(`if every call ${name} once, a fine is still paid once and has its receipt`, async ({
    citizen,
    page,
    api,
    calls,
    sandbox,
  }) => {
    test.slow();
    const failOnce = (...names: readonly string[]) =>
      play(
        api,
        names.map((call) => ({ call, times: 1, effect })),
      );

    await test.step('the look-up', async () => {
      // The token is requested twice: while the citizen types, and by the search that has none.
      await play(api, [
        { call: 'token', times: 2, effect },
        { call: 'recherche/amende', times: 1, effect },
      ]);
      await citizen.find(samples.payable);
      const failure = message(page, 'detail.messages.erreurs.techPaiement');
      await expect(failure).toBeVisible();
      expect(await calls(), 'the token failed first').not.toHaveProperty('recherche/amende');
      const search = citizen.button;
      await search.click();
      await expect.poll(calls).toHaveProperty('recherche/amende', 1);
      await expect(failure).toBeVisible();
      await search.click();
      await expectTitle(page, 'Est-ce bien votre avis ?');
    });

    await test.step('the link for another device', async () => {
      await failOnce('encrypte');
      await page.getByRole('button', { name: 'Préparer le lien' }).click();
      const link = page.getByRole('textbox', { name: 'Lien à ouvrir sur l’autre appareil' });
      await expect(message(page, 'ailleurs.messages.erreurs.echec')).toContainText(
        'Rien n’a été payé à cette étape.',
      );
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(link).toBeVisible();
    });

    await test.step('the hand-over', async () => {
      await chooseSettlement(page);
      await chooseCard(page);
      const pay = page.getByRole('button', { name: /^Aller à la page de paiement par carte/ });
      const failure = page.getByRole('main').locator('[data-message^="remise.echecs."]');
      await failOnce('recherche/amende');
      await pay.click();
      await expect(failure).toContainText('Cette demande n’a entraîné aucun prélèvement.');
      expect(await listPayments(api)).toEqual([]);

      await failOnce('envoiSips/avis/2');
      await pay.click();
      await expect(failure).toContainText('Cette demande n’a entraîné aucun prélèvement.');
      await expect(failure).toBeFocused();
      expect(await listPayments(api)).toHaveLength(done ? 1 : 0);
      await pay.click();
      if (done) {
        // The page reports the attempt that nobody can continue, and its end must be waited for.
        const underWay = message(page, 'remise.enCours');
        await expect(underWay).toContainText('pour que vous ne payiez pas deux fois');
        await expect(underWay).toContainText('vous pourrez recommencer');
        const check = page.getByRole('button', { name: 'Vérifier où en est le paiement' });
        await check.click();
        await expect(underWay).toBeFocused();
        expect(await listPayments(api)).toHaveLength(1);
        await sandbox.expireAttempts();
        await check.click();
        await pay.waitFor();
        // A button that has just become the pay button ignores presses for a moment.
        await pause(1000);
        await pay.click();
      }
      await expect(page).toHaveURL(/\/payment\//);
    });

    await test.step('the confirmation', async () => {
      // The provider would count rubbish with a 200 as an acceptance of its response.
      const response = isRubbish ? [] : ['reponseSips'];
      await failOnce(...response, 'confirmerPaiement/avis/2');
      await enterCard(page, 'accepted');
      await returnToSite(page);
      await expectTitle(page, 'Nous ne pouvons pas vérifier maintenant');
      await expect(page.getByRole('main')).toContainText('n’est pas perdu');
      await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
      await expectTitle(page, 'Votre paiement est enregistré');
      await expect(page).toHaveURL(new RegExp(confirmationOf(samples.payable)));
    });

    await test.step('the receipt', async () => {
      await failOnce('confirmerPaiement/avis/2');
      await page.getByRole('link', { name: 'Obtenir le justificatif' }).click();
      await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
      await expectTitle(page, 'Justificatif de paiement');
      await expect(page).toHaveURL(new RegExp(receiptOf(samples.payable)));
      await failOnce('generePdf/2', 'envoiMail/2', 'envoiPostal/2');
      await downloadAfterFailure(page, 'Télécharger le justificatif (PDF)');

      const intact = page.getByText('Votre paiement reste enregistré.');
      await page.getByLabel('Adresse électronique').fill('ada@exemple.fr');
      const yes = page.getByRole('button', { name: 'Oui, envoyer' });
      for (const [way, already] of [
        ['Recevoir par courriel', 'justificatif.courriel.dejaFait'],
        ['Recevoir par courrier', 'justificatif.courrier.dejaFait'],
      ] as const) {
        await page.getByRole('button', { name: way }).click();
        await yes.click();
        await expect(message(page, 'justificatif.echecs.technique')).toBeVisible();
        await expect(intact).toBeVisible();
        await page.getByRole('button', { name: way }).click();
        await yes.click();
        const key = done ? already : already.replace('dejaFait', 'fait');
        await expect(message(page, key)).toBeVisible();
        await expect(intact).toBeHidden();
      }
    });

    const { mails, letters } = await readOutbox(api);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@exemple.fr']);
    expect(letters.map(({ notice }) => notice)).toEqual([samples.payable.number]);
    const states = (await listPayments(api)).map(({ state, overpaid }) => [state, overpaid]);
    expect(states).toEqual([['ACCEPTED', false], ...(done ? [['EXPIRED', false]] : [])]);
    await page.goto(detailOf(samples.payable));
    await expectTitle(page, 'Justificatif de paiement');
  });
}

test('a failed download of a transfer’s file keeps the page, and a retry succeeds', async ({
  page,
  api,
}) => {
  await page.goto(stepOf(samples.increased, 'A1B/informationsVirement'));
  await expectTitle(page, 'Payer par virement');
  for (const { effect } of faults) {
    await play(api, [{ call: 'generePdfVirement', times: 1, effect }]);
    await downloadAfterFailure(page, 'Télécharger ces informations (PDF)');
    await expect(page.getByText('FR00 0000 0000 0000 0000 0000 000')).toBeVisible();
  }
});

async function downloadAfterFailure(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.click();
  await expect(message(page, 'telechargement.echec')).toContainText('vous pouvez réessayer');
  await Promise.all([page.waitForEvent('download'), button.click()]);
  await expect(message(page, 'telechargement.fait')).toBeVisible();
  await expect(message(page, 'telechargement.echec')).toBeHidden();
}
