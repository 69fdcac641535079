/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Locator, Page } from 'playwright/test';
import { switchLanguage } from '../set-up/switch-language.ts';
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

test.describe('as a file', () => {
  test('the receipt is saved as a PDF named after the notice and the payment', async ({ page }) => {
    await openReceipt(page);
    expect(await downloadPdf(page, savePdf(page))).toEqual({
      fileName: `justificatif-${paid.number}-R5988812171.pdf`,
      title: 'Justificatif de paiement – SANDBOX',
      language: 'fr',
    });
    await expect(page.getByRole('status')).toHaveText(
      'Le fichier est enregistré sur votre appareil.',
    );
  });

  test('page and PDF are in the chosen language', async ({ page }) => {
    await openReceipt(page);
    for (const [language, title] of [
      ['fr', 'Justificatif de paiement'],
      ['en', 'Receipt of payment'],
      ['de', 'Zahlungsbeleg'],
      ['nl', 'Betalingsbewijs'],
      ['it', 'Ricevuta di pagamento'],
      ['es', 'Justificante de pago'],
    ] as const) {
      await test.step(language, async () => {
        await switchLanguage(page, language);
        await expectTitle(page, title);
        await expect(page).toHaveTitle(new RegExp(`^${title} - `));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const pdf = await downloadPdf(page, page.getByRole('button', { name: /\(PDF\)/ }));
        expect(pdf).toMatchObject({ language, title: `${title} – SANDBOX` });
      });
    }
  });
});

test.describe('by e-mail', () => {
  test('an invalid address stays in its field, with a message about its fault', async ({
    page,
    calls,
  }) => {
    await openReceipt(page);
    for (const [typed, problem, instead] of [
      ['', 'vide', undefined],
      ['camille.exemple.fr', 'arobase', undefined],
      ['camille@@exemple.fr', 'deuxArobases', 'camille@exemple.fr'],
      ['cami lle@exemple.fr', 'espace', 'camille@exemple.fr'],
      ['camille@exemple,fr', 'virgule', 'camille@exemple.fr'],
      ['camille@exemple.fr.', 'pointFinal', 'camille@exemple.fr'],
      ['camille@exemple', 'domaine', undefined],
      ['@exemple.fr', 'nom', undefined],
    ] as const) {
      await test.step(JSON.stringify(typed), async () => {
        await requestByMail(page, typed);
        const problemShown = messageIn(byMail(page), `courriel.problemes.${problem}`);
        await expect(problemShown).toBeFocused();
        const field = page.getByLabel('Adresse électronique');
        await expect(field).toHaveValue(typed);
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        const hint = 'Exemple : nom@exemple.fr. Elle ne sert qu’à cet envoi.';
        const problemText = await problemShown.innerText();
        const described = `${hint} ${problemText.replaceAll(/\s+/g, ' ')}`;
        await expect(field).toHaveAccessibleDescription(described);
        if (instead) {
          await page.getByRole('button', { name: `Utiliser ${instead}` }).click();
          await expect(field).toHaveValue(instead);
          await expect(page.getByRole('group', { name: new RegExp(instead) })).toBeFocused();
          await page.getByRole('button', { name: 'Corriger l’adresse' }).click();
        }
      });
    }
    expect(await calls()).not.toHaveProperty('envoiMail/2');
  });

  test('the receipt is sent after a confirmation, and only once to the same address', async ({
    page,
    api,
    calls,
  }) => {
    await openReceipt(page);
    await requestByMail(page, 'camille@exemple.fr');
    const question = page.getByRole('group', {
      name: 'Envoyer le justificatif à camille@exemple.fr',
    });
    await expect(question).toBeFocused();
    expect(await calls(), 'nothing is sent before').not.toHaveProperty('envoiMail/2');
    await question.getByRole('button', { name: 'Oui, envoyer' }).click();
    await expect(messageIn(byMail(page), 'courriel.fait')).toBeFocused();
    await expect(messageIn(byMail(page), 'courriel.fait')).toContainText('camille@exemple.fr');

    await requestByMail(page, 'camille@exemple.fr');
    await question.getByRole('button', { name: 'Oui, envoyer' }).click();
    await expect(messageIn(byMail(page), 'courriel.dejaFait')).toBeVisible();
    const { mails } = await readOutbox(api);
    expect(mails).toMatchObject([{ recipient: 'camille@exemple.fr', language: 'fr' }]);

    await requestByMail(page, 'sacha@exemple.fr');
    await page.getByRole('button', { name: 'Oui, envoyer' }).click();
    await expect(messageIn(byMail(page), 'courriel.fait')).toBeVisible();
    expect((await readOutbox(api)).mails).toHaveLength(2);
  });

  test('a typing error in the domain is pointed out, and the address can be corrected', async ({
    page,
    api,
  }) => {
    await openReceipt(page);
    await requestByMail(page, 'camille@gamil.com');
    await expect(page.getByRole('group', { name: /camille@gamil\.com/ })).toBeFocused();
    await page.getByRole('button', { name: 'Utiliser camille@gmail.com' }).click();
    await expect(page.getByRole('group', { name: /camille@gmail\.com/ })).toBeFocused();
    await page.getByRole('button', { name: 'Corriger l’adresse' }).click();
    await expect(page.getByLabel('Adresse électronique')).toBeFocused();
    await expect(page.getByLabel('Adresse électronique')).toHaveValue('camille@gmail.com');
    await expect(page.getByRole('group', { name: /Envoyer/ })).toBeHidden();
    expect((await readOutbox(api)).mails).toEqual([]);
  });

  test('a second press during sending sends no second e-mail', async ({ page, api, calls }) => {
    await openReceipt(page);
    await play(api, [{ call: 'envoiMail/2', effect: { kind: 'slow', milliseconds: 1500 } }]);
    await requestByMail(page, 'camille@exemple.fr');
    await page.getByRole('button', { name: 'Oui, envoyer' }).click();
    const busy = page.getByRole('button', { name: 'Envoi…' });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('status')).toHaveText('Envoi…');
    // Without `force` the runner would wait until the button is no longer busy.
    await busy.click({ force: true });
    await expect(messageIn(byMail(page), 'courriel.fait')).toBeVisible();
    expect(await calls()).toMatchObject({ 'envoiMail/2': 1 });
  });
});

test('a receipt by post is sent once, after a question, to the address on the notice', async ({
  page,
  api,
}) => {
  await openReceipt(page);
  await expect(byPost(page)).toContainText('envoyé à l’adresse imprimée sur votre avis');
  const ask = page.getByRole('button', { name: 'Recevoir par courrier' });
  await ask.click();
  await page.getByRole('button', { name: 'Ne pas envoyer' }).click();
  await expect(ask).toBeFocused();
  expect((await readOutbox(api)).letters).toEqual([]);

  await ask.click();
  await expect(byPost(page).getByRole('group')).toBeFocused();
  await page.getByRole('button', { name: 'Oui, envoyer' }).click();
  await expect(messageIn(byPost(page), 'courrier.fait')).toBeFocused();
  await ask.click();
  await page.getByRole('button', { name: 'Oui, envoyer' }).click();
  await expect(messageIn(byPost(page), 'courrier.dejaFait')).toBeFocused();
  expect((await readOutbox(api)).letters).toMatchObject([{ notice: paid.number }]);
});

test('the e-mail field is required, and its label says so', async ({ page }) => {
  await openReceipt(page);
  const field = page.getByRole('textbox', {
    name: 'Adresse électronique (obligatoire pour cet envoi)',
  });
  await expect(field).toHaveAttribute('required');
  await expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('the download comes first, then the facts, then a list of three other ways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openReceipt(page);
  const ways = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
  await expect(ways.getByRole('heading')).toHaveText([
    'Par courriel',
    'Par courrier',
    'Sur papier',
  ]);
  const widths = await ways.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().width),
  );
  expect(new Set(widths).size).toBe(1);
  const order = await page
    .locator('main :is(button, dl, ul)')
    .evaluateAll((all) => all.map(({ tagName }) => tagName));
  expect(order.slice(0, 3)).toEqual(['BUTTON', 'DL', 'UL']);
});

test('a fine paid at a tobacconist has no receipt online, and the page says so', async ({
  page,
}) => {
  await page.goto(receiptOf(samples.paidAtTobacconist));
  const message = page.locator('[data-message="accueil.messages.erreurs.messagePVA"]');
  await expect(message).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
});
