import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { cancelOnCardPage, enterCard, returnToSite } from './set-up/card-page.ts';
import { downloadPdf } from './set-up/download.ts';
import { readOutbox } from './set-up/outbox.ts';
import { listPayments } from './set-up/payments.ts';
import { play } from './set-up/screen.ts';
import {
  chooseCard,
  chooseSettlement,
  detailOf,
  expectTitle,
  handOver,
  stepOf,
} from './set-up/walk.ts';

/* Every call of the API takes two seconds. The page says so while the citizen waits, and another press changes nothing. */

// They run in parallel, because they mostly wait.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ api }) => {
  await play(api, [{ call: '*', effect: { kind: 'slow', milliseconds: 2000 } }]);
});
test.afterEach(({ api }) => play(api, []));

const message = (page: Page, key: string) => page.locator(`[data-message="${key}"]`);

/** Checks that a busy button ignores presses, by mouse and by keyboard. */
async function pressWhileBusy(page: Page, busy: Locator): Promise<void> {
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  // Without `force` the runner would wait until the button is no longer busy.
  await busy.click({ force: true });
  await busy.dblclick({ force: true });
  await page.keyboard.press('Enter');
}

async function handOverImpatiently(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Aller à la page de paiement par carte/ }).click();
  await expect(page.getByRole('status')).toHaveText('Préparation du paiement…');
  await pressWhileBusy(page, page.getByRole('button', { name: 'Préparation du paiement…' }));
  await expect(page).toHaveURL(/\/payment\//);
}

/** Waits after the card page until the API has answered. The page says meanwhile that it checks the payment. */
async function waitForConfirmation(page: Page, title: string): Promise<void> {
  await expectTitle(page, 'Où en est votre paiement');
  const checking = message(page, 'confirmation.demande.texte');
  await expect(checking).toHaveAttribute('aria-busy', 'true');
  await expect(checking).toHaveText('Nous vérifions où en est votre paiement…');
  await expectTitle(page, title);
}

test('every slow step of a card payment shows that it waits, and is done only once', async ({
  citizen,
  page,
  api,
  calls,
}) => {
  await citizen.find(samples.payable);
  await pressWhileBusy(page, page.getByRole('button', { name: 'Recherche en cours…' }));
  await expect(page.getByRole('status')).toHaveText(/plus de temps que d’habitude/);
  await chooseSettlement(page);
  await chooseCard(page);
  expect(await calls(), 'nothing is requested again on the way').toMatchObject({
    'recherche/amende': 1,
  });
  await handOverImpatiently(page);
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await waitForConfirmation(page, 'Votre paiement est enregistré');
  // The amount left arrives a moment later, and moves nothing that can be pressed.
  await expect(message(page, 'confirmation.paid.solde')).toBeVisible();

  await page.getByRole('link', { name: 'Obtenir le justificatif' }).click();
  await waitForConfirmation(page, 'Justificatif de paiement');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le justificatif (PDF)' }).click();
  await pressWhileBusy(page, page.getByRole('button', { name: 'Préparation du fichier…' }));
  await page.getByLabel('Adresse électronique').fill('ada@exemple.fr');
  for (const [way, done] of [
    ['Recevoir par courriel', 'justificatif.courriel.fait'],
    ['Recevoir par courrier', 'justificatif.courrier.fait'],
  ] as const) {
    await page.getByRole('button', { name: way }).click();
    await page.getByRole('button', { name: 'Oui, envoyer' }).click();
    await pressWhileBusy(page, page.getByRole('button', { name: 'Envoi…' }));
    await expect(message(page, done)).toBeVisible();
  }
  await download;
  await expect(message(page, 'telechargement.fait')).toBeVisible();

  expect(await calls()).toMatchObject({
    'envoiSips/avis/2': 1,
    'generePdf/2': 1,
    'envoiMail/2': 1,
    'envoiPostal/2': 1,
  });
  const { mails, letters } = await readOutbox(api);
  expect([mails.length, letters.length]).toEqual([1, 1]);
  expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED', overpaid: false }]);
});

test('a deposit is refused, then cancelled, then accepted, with slow answers', async ({
  page,
  api,
}) => {
  await page.goto(detailOf(samples.payable));
  await expect(page.locator('[aria-busy="true"]')).toHaveText('Nous recherchons votre avis…');
  await chooseSettlement(page, 'Consigner pour contester');
  await chooseCard(page);
  await handOverImpatiently(page);
  await enterCard(page, 'refused');
  await returnToSite(page);
  await waitForConfirmation(page, 'Le paiement a été refusé');
  const retry = page.getByRole('link', { name: 'Choisir à nouveau un moyen de paiement' });
  await retry.click();
  await expect(page.locator('[aria-busy="true"]')).toHaveText('Nous recherchons votre avis…');
  await chooseCard(page);
  await handOverImpatiently(page);
  await cancelOnCardPage(page);
  await returnToSite(page);
  await waitForConfirmation(page, 'Le paiement a été annulé');
  await retry.click();
  await chooseCard(page);
  await handOverImpatiently(page);
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await waitForConfirmation(page, 'Votre consignation est enregistrée');
  const states = (await listPayments(api)).map(({ state }) => state);
  expect(states).toEqual(['ACCEPTED', 'CANCELLED', 'REFUSED']);
});

test('a pending payment is checked until it is accepted', async ({ page, api, calls }) => {
  await play(api, [
    { call: 'reponseSips', effect: { kind: 'slow', milliseconds: 6000 } },
    { call: '*', effect: { kind: 'slow', milliseconds: 2000 } },
  ]);
  await page.goto(stepOf(samples.increased, 'envoiSips'));
  await handOver(page);
  await enterCard(page, 'pending');
  await returnToSite(page);
  await waitForConfirmation(page, 'Nous attendons la réponse');
  await expect(message(page, 'confirmation.attente.texte')).toHaveAttribute('aria-busy', 'true');
  // This takes two slow responses of the provider, then the longest pause and one more slow answer.
  await expectTitle(page, 'Votre paiement est enregistré', { timeout: 60_000 });
  expect((await calls())['confirmerPaiement/avis/2']).toBeGreaterThan(1);
  expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED', overpaid: false }]);
});

test('a transfer with slow answers requests its link and its file only once', async ({
  page,
  calls,
}) => {
  await page.goto(detailOf(samples.increased));
  await expect(page.locator('[aria-busy="true"]')).toHaveText('Nous recherchons votre avis…');
  await page.getByRole('button', { name: 'Préparer le lien' }).click();
  await pressWhileBusy(page, page.getByRole('button', { name: 'Préparation du lien…' }));
  await expect(page.getByLabel('Lien à ouvrir sur l’autre appareil')).toHaveValue(/\/tai\//);
  await chooseSettlement(page);
  await page.getByRole('radio', { name: /^Virement/ }).check();
  await page.getByRole('button', { name: /saisir l’indicatif/ }).click();
  await page.getByLabel('Indicatif d’opération', { exact: true }).fill('a1b');
  await page.getByRole('button', { name: /voir les informations du virement/ }).click();
  await expectTitle(page, 'Payer par virement');

  const button = page.getByRole('button', { name: 'Télécharger ces informations (PDF)' });
  const [{ fileName }] = await Promise.all([
    downloadPdf(page, button),
    pressWhileBusy(page, page.getByRole('button', { name: 'Préparation du fichier…' })),
  ]);
  expect(fileName).toMatch(/\.pdf$/);
  expect(await calls()).toMatchObject({
    'recherche/amende': 1,
    encrypte: 1,
    generePdfVirement: 1,
  });
});
