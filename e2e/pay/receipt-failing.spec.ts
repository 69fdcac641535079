import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { downloadPdf } from './set-up/download.ts';
import { readOutbox } from './set-up/outbox.ts';
import { play } from './set-up/screen.ts';
import { expectTitle, receiptOf } from './set-up/walk.ts';

test.afterEach(({ api }) => play(api, []));

const { paid } = samples;

async function openReceipt(page: Page): Promise<void> {
  await page.goto(receiptOf(paid));
  await expectTitle(page, 'Justificatif de paiement');
}

const savePdf = (page: Page) =>
  page.getByRole('button', { name: 'Télécharger le justificatif (PDF)' });
const byMail = (page: Page) => page.getByRole('region', { name: 'Par courriel' });
const byPost = (page: Page) => page.getByRole('region', { name: 'Par courrier' });
const messageIn = (place: Page | Locator, message: string) =>
  place.locator(`[data-message="justificatif.${message}"]`);

async function requestByMail(page: Page, address: string): Promise<void> {
  await page.getByLabel('Adresse électronique').fill(address);
  await page.getByRole('button', { name: 'Recevoir par courriel' }).click();
}

/* One way to keep a receipt fails. The page says so beside it, and nothing else is lost. */

const failing = (call: string) =>
  [
    { call, times: 1, effect: { kind: 'status', status: 500 } },
    { call, times: 1, effect: { kind: 'drop', when: 'after' } },
  ] as const;

test('a failed download of the receipt can be repeated on the same page', async ({ page, api }) => {
  await openReceipt(page);
  await play(api, failing('generePdf/2'));
  const main = page.getByRole('main');
  for (let failures = 0; failures < 2; failures += 1) {
    await savePdf(page).click();
    await expect(main.locator('[data-message="telechargement.echec"]')).toBeVisible();
  }
  await expectTitle(page, 'Justificatif de paiement');
  await downloadPdf(page, savePdf(page));
  await expect(main.locator('[data-message="telechargement.fait"]')).toBeVisible();
});

test('a failed e-mail shows a message, keeps the address, and is sent once in the end', async ({
  page,
  api,
}) => {
  await openReceipt(page);
  await play(api, failing('envoiMail/2'));
  for (let failures = 0; failures < 2; failures += 1) {
    await requestByMail(page, 'camille@exemple.fr');
    await page.getByRole('button', { name: 'Oui, envoyer' }).click();
    await expect(messageIn(byMail(page), 'echecs.technique')).toBeFocused();
    await expect(byMail(page)).toContainText('Votre paiement reste enregistré.');
    await expect(page.getByLabel('Adresse électronique')).toHaveValue('camille@exemple.fr');
  }
  await page.getByRole('button', { name: 'Recevoir par courriel' }).click();
  await page.getByRole('button', { name: 'Oui, envoyer' }).click();
  // The second request did its work, and only its answer was lost.
  await expect(messageIn(byMail(page), 'courriel.dejaFait')).toBeVisible();
  expect((await readOutbox(api)).mails).toHaveLength(1);
});

test('a failed letter shows a message, and is sent once in the end', async ({ page, api }) => {
  await openReceipt(page);
  await play(api, failing('envoiPostal/2'));
  for (let failures = 0; failures < 2; failures += 1) {
    await page.getByRole('button', { name: 'Recevoir par courrier' }).click();
    await page.getByRole('button', { name: 'Oui, envoyer' }).click();
    await expect(messageIn(byPost(page), 'echecs.technique')).toBeFocused();
  }
  await expect(savePdf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Recevoir par courrier' }).click();
  await page.getByRole('button', { name: 'Oui, envoyer' }).click();
  await expect(messageIn(byPost(page), 'courrier.dejaFait')).toBeVisible();
  expect((await readOutbox(api)).letters).toHaveLength(1);
});
