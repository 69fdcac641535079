import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { forgetAll } from '../set-up/citizen.ts';
import { expect, test } from '../set-up/test.ts';
import { payButton } from './set-up/hand-over.ts';
import { play } from './set-up/screen.ts';
import { detailOf, expectTitle, stepOf } from './set-up/walk.ts';

test.afterEach(({ api }) => play(api, []));

test('a settlement type that the notice does not offer leads back to its detail', async ({
  page,
}) => {
  for (const [what, address, target] of [
    [
      'payment under the number of a deposit',
      stepOf(samples.payableDeposit, 'choixModalitesReglement'),
      detailOf(samples.payableDeposit),
    ],
    [
      'payment by card under the number of a deposit',
      stepOf(samples.payableDeposit, 'envoiSips'),
      detailOf(samples.payableDeposit),
    ],
    [
      'a deposit for a notice without one',
      `/tai/paiement/${pathOf(samples.withoutDeposit)}/CONSIGNATION/envoiSips`,
      `/tai/amende/${pathOf(samples.withoutDeposit)}`,
    ],
    [
      'a transfer of a deposit for a notice without one',
      stepOf(samples.increased, 'informationsVirement', 'CONSIGNATION'),
      detailOf(samples.increased),
    ],
  ] as const) {
    await test.step(what, async () => {
      await forgetAll(page);
      await page.goto(address);
      await expect(page).toHaveURL(target);
      await expectTitle(page, 'Est-ce bien votre avis ?');
    });
  }
});

test('the number of a deposit offers only the deposit', async ({ page }) => {
  await page.goto(detailOf(samples.payableDeposit));
  await expect(page.getByRole('main')).toContainText('135,00');
  await expect(page.getByRole('radio', { name: /^Payer définitivement/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Continuer : choisir le moyen de paiement' }).click();
  await expect(page).toHaveURL(
    stepOf(samples.payableDeposit, 'choixModalitesReglement', 'CONSIGNATION'),
  );
});

test('the operation indicator is asked for only if the notice has one', async ({ page }) => {
  for (const [what, address, target] of [
    [
      'it is requested before the transfer',
      stepOf(samples.increased, 'informationsVirement'),
      stepOf(samples.increased, 'saisieIndicatifOperation'),
    ],
    [
      'it is not requested if the notice has none',
      stepOf(samples.payable, 'saisieIndicatifOperation'),
      stepOf(samples.payable, 'informationsVirement'),
    ],
    [
      'it is removed from the address if the notice has none',
      stepOf(samples.payable, '1A2/informationsVirement'),
      stepOf(samples.payable, 'informationsVirement'),
    ],
  ] as const) {
    await test.step(what, async () => {
      await forgetAll(page);
      await page.goto(address);
      await expect(page).toHaveURL(target);
      await expect(page.locator('main h1')).toBeVisible();
    });
  }
});

test('an invalid address of the journey is not found and starts no payment', async ({
  page,
  calls,
}) => {
  test.slow();
  const { number, key } = samples.inParts;
  const amount = (text: string) => stepOf(samples.inParts, `${text}/envoiSips`);
  for (const address of [
    stepOf(samples.payable, 'envoiSips', 'amende'),
    stepOf(samples.payable, 'informationsVirement', 'CONSIGNATION2'),
    // The unit tests of the addresses cover the other invalid amounts, types and indicators.
    ...['99', '13501', '0', '%20500'].map(amount),
    // These are parts of an amount that must be paid in one go, and of a deposit.
    stepOf(samples.payable, '4500/envoiSips'),
    stepOf(samples.inParts, '4500/envoiSips', 'CONSIGNATION'),
    stepOf(samples.increased, 'AB/informationsVirement'),
    stepOf(samples.inParts, 'nulle-part'),
    `/tai/paiement/${number}/${key}`,
    `/tai/paiement/${number}a/${key}/AMENDE/envoiSips`,
    `/tai/paiement/${number}/1${key}/AMENDE/envoiSips`,
    `/tai/amende/${number}1/${key}`,
    '/tai/paiement/confirmation/123/45',
    `/tai/paiement/confirmation/${number}/${key}/autre`,
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      await expectTitle(page, '404 - Page non trouvée');
      await expect(page).toHaveTitle('404 - Page non trouvée - Paiement des amendes');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expect(payButton(page)).toHaveCount(0);
    });
  }
  const { token: _, 'recherche/amende': _lookUps, ...others } = await calls();
  expect(others).toEqual({});
});

test('an address with a zero byte is refused with 400', async ({ request, calls }) => {
  const answer = await request.get(stepOf(samples.inParts, '500%00/envoiSips'));
  expect([answer.status(), await answer.text()]).toEqual([400, 'Refused\n']);
  expect(await calls()).toEqual({});
});

test('the lowest and the highest partial amount are offered for payment', async ({ page }) => {
  for (const [amount, label] of [
    ['100', 'Aller à la page de paiement par carte – 1,00\u00a0€'],
    ['13500', 'Aller à la page de paiement par carte – 135,00\u00a0€'],
  ] as const) {
    await page.goto(stepOf(samples.inParts, `${amount}/envoiSips`));
    await expect(payButton(page)).toHaveAccessibleName(label);
  }
});

test('no answer about one fine is ever shown under the address of another', async ({
  citizen,
  page,
  api,
}) => {
  const first = '3333-3122-1112-21';
  const second = '2113-5004-8217-7630-57';
  const main = page.getByRole('main');
  await citizen.find(samples.payable);
  await expect(main).toContainText(first);
  await page.getByRole('link', { name: 'Ce n’est pas mon avis' }).click();
  await page
    .getByRole('textbox', { name: 'Numéro de télépaiement' })
    .fill(samples.increased.number);
  await page.getByLabel('Clé', { exact: true }).fill(samples.increased.key);
  await citizen.search();
  await expect(main).toContainText(second);

  // The first answer is slow, and its address must show nothing of the second fine meanwhile.
  const slow = { kind: 'slow', milliseconds: 1500 } as const;
  await play(api, [{ call: 'recherche/amende', numero: samples.payable.number, effect: slow }]);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(detailOf(samples.payable));
  await expect(main.locator('[aria-busy="true"]')).toBeVisible();
  await expect(main).not.toContainText(second);
  // The request is given up once its address was left, because nobody waits for the answer any more.
  const givenUp = page.waitForEvent('requestfailed');
  await page.goForward();
  await page.goForward();
  await expect(main).toContainText(second);
  expect((await givenUp).url()).toContain(samples.payable.number);
  await expect(main).not.toContainText(first);

  await page.goto(stepOf(samples.payable, 'envoiSips'));
  await expect(payButton(page)).toHaveAccessibleName(
    'Aller à la page de paiement par carte – 90,00\u00a0€',
  );
  await expect(main).not.toContainText(second);
});
