/// <reference lib="dom" />
import { languages } from '@amendes/delivery/site/languages.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { switchLanguage } from '../set-up/switch-language.ts';
import { expect, test } from '../set-up/test.ts';
import { enterCard, returnToSite } from './set-up/card-page.ts';
import { messageOf } from './set-up/hand-over.ts';
import { listPayments } from './set-up/payments.ts';
import {
  chooseSettlement,
  detailOf,
  expectTitle,
  receiptOf,
  stepOf,
  walkToCardPage,
} from './set-up/walk.ts';
import { citizenOf, forgetAll } from '../set-up/citizen.ts';

const euros = (amount: string) => new RegExp(amount.replace(' ', '\\s').concat('\\s€'));

test('the receipt of a partial payment shows the rest, its deadline and a link back', async ({
  page,
}) => {
  await page.goto(receiptOf(samples.partBooked));
  await expectTitle(page, 'Justificatif de paiement');
  const remaining = messageOf(page, 'confirmation.paid.reste');
  await expect(remaining).toContainText(/Il reste \d+,\d\d\s€ à payer/);
  await expect(remaining).toContainText(/vaut jusqu’au \d+\s\S+ \d{4}/);
  await expect(messageOf(page, 'justificatif.atteste.part')).toBeVisible();
  for (const term of ['Reste à payer après ce règlement', 'Numéro du justificatif', 'Établi le']) {
    await expect(page.getByText(term, { exact: true })).toBeVisible();
  }
  await remaining.getByRole('link', { name: 'Voir l’avis' }).click();
  await expect(page).toHaveURL(detailOf(samples.partBooked));
  await expect(messageOf(page, 'detail.messages.infos.paiementPartiel')).toBeVisible();
});

test('each partial payment has a receipt, before and after the fine is fully paid', async ({
  page,
}) => {
  await walkToCardPage(page, samples.inParts, '50');
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await page.getByRole('link', { name: 'Payer le reste' }).click();
  await expect(page.getByRole('button', { name: /^Justificatif de 50,00\s€/ })).toBeVisible();
  await chooseSettlement(page);
  await page.getByRole('button', { name: /^Continuer vers le paiement par carte/ }).click();
  await page
    .getByRole('button', { name: /^Aller à la page de paiement par carte – 85,00\s€$/ })
    .click();
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await page.getByRole('link', { name: 'Obtenir le justificatif' }).click();
  await expectTitle(page, 'Justificatif de paiement');
  for (const amount of ['50,00', '85,00']) {
    const receipt = page.getByRole('button', {
      name: new RegExp(`^Justificatif de ${amount}\\s€`),
    });
    const file = page.waitForEvent('download');
    await receipt.click();
    expect((await file).suggestedFilename()).toMatch(/^justificatif-.*\.pdf$/);
  }
});

test('a citizen who left the card page finds the payment by a look-up and resumes it', async ({
  page,
  api,
}) => {
  await walkToCardPage(page, samples.payable);
  // Another tab looks the notice up again later, as if the first one had been closed.
  const later = await page.context().newPage();
  await citizenOf(later).find(samples.payable);
  await expect(messageOf(later, 'accueil.messages.erreurs.paiementEnCours')).toBeVisible();
  await expect(later.locator('#recherche-message')).toBeFocused();
  await later.keyboard.press('Tab');
  await later.keyboard.press('Enter');
  await expect(later).toHaveURL(detailOf(samples.payable));
  await expect(later.getByText(/prend fin à \d\d:\d\d/)).toBeVisible();
  await later.getByRole('button', { name: /^Reprendre ou annuler ce paiement/ }).click();
  await expect(later).toHaveURL(/\/payment\//);
  const states = (await listPayments(api)).map(({ state }) => state);
  expect(states).toHaveLength(2);
  expect(states.filter((state) => state === 'ACTIVE')).toHaveLength(1);
  await enterCard(later, 'accepted');
  await returnToSite(later);
  await expectTitle(later, 'Votre paiement est enregistré');
});

test('a tab looks the fine up again once its amounts are ten minutes old', async ({
  page,
  calls,
}) => {
  await page.clock.install();
  await page.goto(detailOf(samples.payable));
  await expect(page.getByRole('table')).toBeVisible();
  expect(await calls()).toMatchObject({ 'recherche/amende': 1 });
  await page.clock.fastForward('09:00');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await calls()).toMatchObject({ 'recherche/amende': 1 });
  await page.clock.fastForward('02:00');
  await expect.poll(calls).toMatchObject({ 'recherche/amende': 2 });
  await expect(page.getByRole('table')).toBeVisible();
});

test('a transfer has its own amount and date while only a card has the lower amount', async ({
  page,
}) => {
  const between = samples.cheaperByCard;
  await page.goto(detailOf(between));
  await chooseSettlement(page);
  await expect(page.getByRole('radio', { name: /^Carte bancaire 90,00/ })).toBeVisible();
  await page.getByRole('radio', { name: /^Virement bancaire 135,00/ }).check();
  await page.getByRole('button', { name: /^Continuer/ }).click();
  await expectTitle(page, 'Payer par virement');
  await expect(page.getByRole('main')).toContainText(euros('135,00'));
  const arrival = messageOf(page, 'virement.arrivee.day');
  await expect(arrival).toContainText(/doit être arrivé le .+ au plus tard.*375,00\s€/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /PDF/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^virement-/);
});

test.describe('a link from elsewhere', () => {
  test.use({ isRecognised: false });

  test('shows the notice first and asks whether it is the citizen’s own', async ({ page }) => {
    for (const step of ['envoiSips', 'choixModalitesReglement', 'informationsVirement']) {
      await forgetAll(page);
      const address = stepOf(samples.payable, step);
      await page.goto(address);
      await expectTitle(page, 'Est-ce bien votre avis ?');
      await expect(page.getByText('3333-3122-1112-21')).toBeVisible();
      const pressable = page.getByRole('main').getByRole('button');
      await expect(pressable).toHaveText(['Oui, c’est mon avis : continuer']);
      await pressable.click();
      await expectTitle(page, /^(Payer par (carte|virement)|Comment payer)/);
      await expect(page).toHaveURL(address);
      await page.reload();
      await expectTitle(page, /^(Payer par (carte|virement)|Comment payer)/);
    }
  });

  test('asks again for a notice that the tab has not shown', async ({ page }) => {
    await walkToCardPage(page, samples.payable);
    await page.goto(stepOf(samples.inParts, 'choixModalitesReglement'));
    await expectTitle(page, 'Est-ce bien votre avis ?');
  });
});

test.describe('on a narrow window', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the detail shows every fact of the notice, and later steps on request', async ({
    page,
  }) => {
    await page.goto(detailOf(samples.payable));
    for (const term of ['Numéro', 'Clé', 'Envoyé le', 'Infraction', 'Lieu et date', 'Véhicule']) {
      await expect(page.getByText(term, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Voir tout l’avis' })).toHaveCount(0);
    await page.goto(stepOf(samples.payable, 'choixModalitesReglement'));
    await expect(page.getByText('Véhicule', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Voir tout l’avis' }).click();
    await expect(page.getByText('Véhicule', { exact: true })).toBeVisible();
  });

  test('one press opens the table of amounts and deadlines', async ({ page }) => {
    await page.goto(detailOf(samples.payable));
    await expect(messageOf(page, 'detail.echeance.later')).toContainText(
      /^90,00\s€ à payer par carte jusqu’au \d+\s\S+ \d{4} inclus \(encore 20 jours\)$/,
    );
    await expect(page.getByRole('table')).toBeHidden();
    await page.getByRole('button', { name: 'Montants et échéances' }).click();
    await expect(page.getByRole('table', { name: 'Montants et échéances' })).toBeVisible();
  });

  test('the warning about a deposit appears once the deposit is chosen', async ({ page }) => {
    await page.goto(detailOf(samples.payable));
    const warning = page.getByText('Consigner n’est pas un aveu');
    await expect(page.getByRole('radio', { name: /^Consigner/ })).toHaveAccessibleDescription(
      /Consigner n’est pas un aveu/,
    );
    await expect(warning).toBeHidden();
    await page.getByRole('radio', { name: /^Consigner/ }).check();
    await expect(warning).toBeVisible();
  });
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true });

  test('the main button of the detail begins within 1,000 pixels, in any language', async ({
    page,
  }) => {
    await page.goto(detailOf(samples.payable));
    for (const language of languages) {
      await switchLanguage(page, language);
      const button = await page.locator('main form button:not([type=button])').boundingBox();
      expect(button?.y, language).toBeLessThan(1000);
    }
  });
});
