import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { forgetAll } from '../set-up/citizen.ts';
import { expect, test } from '../set-up/test.ts';
import { messageOf } from './set-up/hand-over.ts';
import { play } from './set-up/screen.ts';
import { confirmationOf, detailOf, expectTitle, receiptOf, stepOf } from './set-up/walk.ts';

test.afterEach(({ api }) => play(api, []));

const steps = [
  'choixModalitesReglement',
  'saisieIndicatifOperation',
  'envoiSips',
  '4500/envoiSips',
  'informationsVirement',
  '1A2/informationsVirement',
] as const;

const stepsOf = (pair: string, requestedSteps: readonly string[] = steps) =>
  requestedSteps.map((step) => `/tai/paiement/${pair}/AMENDE/${step}`);

/** Expects that nothing on the page leads to a payment. */
async function expectNoWayToPay(page: Page): Promise<void> {
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: /^(Continuer|Aller|Payer|Consigner)/ }),
  ).toHaveCount(0);
  await expect(page.locator('main a[href*="/paiement/"][href*="/AMENDE/"]')).toHaveCount(0);
}

const notFound = [
  ['an unknown number', '99990000000001/22', steps],
  // The verdict does not depend on the address, so only the first case tries all of them.
  ['a wrong key', `${samples.payable.number}/28`, ['envoiSips']],
  ['a notice that the API has only an error for', pathOf(samples.refusedKey), ['envoiSips']],
  ['a deposit under a wrong key', `${samples.payableDeposit.number}/29`, ['envoiSips']],
  [
    'the key of the deposit with the number of the fine',
    `${samples.payable.number}/30`,
    ['envoiSips'],
  ],
] as const;

test('a guarded address with a wrong number or key shows that no such notice exists', async ({
  page,
}) => {
  test.slow();
  for (const [what, pair, requestedSteps] of notFound) {
    for (const address of [`/tai/amende/${pair}`, ...stepsOf(pair, requestedSteps)]) {
      await test.step(`${what}: ${address}`, async () => {
        await page.goto(address);
        await expect(page).toHaveURL(/\/tai\/erreur\/amende-introuvable$/);
        await expect(messageOf(page, 'erreur.amende-introuvable.texte')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Réessayer' })).toHaveCount(0);
      });
    }
  }
});

const reachablePages = [
  [detailOf(samples.payable), 'Est-ce bien votre avis ?'],
  [detailOf(samples.payableDeposit), 'Est-ce bien votre avis ?'],
  [stepOf(samples.payable, 'choixModalitesReglement'), 'Comment payer ?'],
  [stepOf(samples.payable, 'choixModalitesReglement', 'CONSIGNATION'), 'Comment consigner ?'],
  [stepOf(samples.payableDeposit, 'envoiSips', 'CONSIGNATION'), 'Consigner par carte'],
  [stepOf(samples.increased, 'saisieIndicatifOperation'), 'Quel est l’indicatif d’opération ?'],
  [stepOf(samples.payable, 'envoiSips'), 'Payer par carte'],
  [stepOf(samples.inParts, '4500/envoiSips'), 'Payer par carte'],
  [stepOf(samples.payable, 'informationsVirement'), 'Payer par virement'],
  [
    stepOf(samples.payableDeposit, 'informationsVirement', 'CONSIGNATION'),
    'Consigner par virement',
  ],
  [stepOf(samples.increased, '1A2/informationsVirement'), 'Payer par virement'],
] as const;

test('each step opens by its address, and after a failed look-up on a retry', async ({
  page,
  api,
  calls,
}) => {
  test.slow();
  for (const [address, title] of reachablePages) {
    await test.step(address, async () => {
      await forgetAll(page);
      const before = (await calls())['recherche/amende'] ?? 0;
      const withLanguage = `${address}?langue=FR`;
      await page.goto(withLanguage);
      await expectTitle(page, title);
      await expect(page).toHaveURL(withLanguage);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      expect((await calls())['recherche/amende']).toBe(before + 1);

      await page.evaluate(() => sessionStorage.clear());
      await play(api, [{ call: 'recherche/amende', effect: { kind: 'status', status: 503 } }]);
      await page.goto(withLanguage);
      await expect(page).toHaveURL(/\/tai\/erreur\/technique$/);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      // A retry that still fails leads here again, and the way back is not lost.
      const failedAgain = page.waitForResponse('**/recherche/**');
      await page.getByRole('link', { name: 'Réessayer' }).click();
      await failedAgain;
      await expect(page).toHaveURL(/\/tai\/erreur\/technique$/);
      await play(api, []);
      await page.getByRole('link', { name: 'Réessayer' }).click();
      await expectTitle(page, title);
      await expect(page).toHaveURL(withLanguage);
    });
  }
});

test('confirmation and receipt open without a guard and are not to be indexed', async ({
  page,
}) => {
  for (const [address, title] of [
    [confirmationOf(samples.payable), 'Nous ne trouvons pas ce paiement'],
    [receiptOf(samples.payable), 'Nous ne trouvons pas ce paiement'],
    [`/tai/paiement/confirmation/${pathOf(samples.paid)}`, 'Votre paiement est enregistré'],
    [`/tai/paiement/confirmation/${pathOf(samples.paid)}/justificatif`, 'Justificatif de paiement'],
  ] as const) {
    await page.goto(address);
    await expectTitle(page, title);
    await expect(page).toHaveURL(address);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  }
});

test('a guarded address of a paid notice leads to its receipt', async ({ page }) => {
  test.slow();
  for (const [pair, requestedSteps] of [
    [pathOf(samples.paid), steps],
    [pathOf(samples.increasedPaid), ['envoiSips']],
  ] as const) {
    for (const address of [`/tai/amende/${pair}`, ...stepsOf(pair, requestedSteps)]) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page).toHaveURL(`/tai/paiement/confirmation/${pair}/justificatif`);
        await expectTitle(page, 'Justificatif de paiement');
      });
    }
  }
});

/** Messages of the look-up on the home page by status, with one notice of each family. */
const notPayable = [
  [
    'paid at a tobacconist',
    pathOf(samples.paidAtTobacconist),
    'accueil.messages.erreurs.messagePVA',
  ],
  ['paid at a tobacconist', '254590038127760154/26', 'accueil.messages.erreurs.messagePVA'],
  ['PAYE_AUTRE', pathOf(samples.paidByOtherMeans), 'accueil.messages.erreurs.avisPaye'],
  ['PAYE_AUTRE', '242570044916038275/06', 'accueil.messages.erreurs.avisPaye'],
  ['EN_COURS_PAIEMENT', pathOf(samples.underWay), 'accueil.messages.erreurs.paiementEnCours'],
  ['EN_COURS_PAIEMENT', '214350081273904562/44', 'accueil.messages.erreurs.paiementEnCours'],
  [
    'PAIEMENT_EXPIRE',
    pathOf(samples.expired),
    'accueil.messages.erreurs.dateLimitePaiementDepasse',
  ],
  ['PAIEMENT_EXPIRE', '253750016602839471/47', 'accueil.messages.erreurs.telepaiementImpossible'],
  [
    'PAIEMENT_ANNULE',
    pathOf(samples.cancelled),
    'accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule',
  ],
  [
    'PAIEMENT_ANNULE',
    '234130095518274601/96',
    'accueil.messages.erreurs.telepaiementImpossibleAnnule',
  ],
  ['PAIEMENT_DIVERS', '33337248013951/96', 'accueil.messages.infos.paiementDivers'],
  ['PAIEMENT_DIVERS', '211060037829416053/72', 'accueil.messages.erreurs.telepaiementImpossible'],
  ['PAIEMENT_DESIMPUTE', '55563108924571/40', 'accueil.messages.erreurs.nonTelepayable'],
  ['PAIEMENT_DESIMPUTE', '254670022947581630/67', 'accueil.messages.erreurs.nonTelepayable'],
  // The look-up leads to the receipt. The detail says why the rest cannot be paid yet.
  ['paid in part', pathOf(samples.partBooked), 'detail.messages.infos.paiementPartiel'],
  ['paid in part', '211840090465127738/72', 'detail.messages.infos.paiementPartiel'],
] as const;

test('the detail of a notice that cannot be paid says why and offers no payment', async ({
  page,
  calls,
}) => {
  test.slow();
  let lookupCount = 0;
  for (const [status, pair, message] of notPayable) {
    // The status decides, whatever the step, so only one notice is requested by all of its addresses.
    const addresses = stepsOf(pair, pair === pathOf(samples.cancelled) ? steps : ['envoiSips']);
    for (const address of [`/tai/amende/${pair}`, ...addresses]) {
      await test.step(`${status}: ${address}`, async () => {
        await page.goto(address);
        await expect(page).toHaveURL(`/tai/amende/${pair}`);
        await expect(messageOf(page, message)).toBeVisible();
        await expectNoWayToPay(page);
      });
    }
    lookupCount += 1;
    expect((await calls())['recherche/amende'], 'what was looked up is used').toBe(lookupCount);
  }
});
