/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { downloadPdf } from './set-up/download.ts';
import { drawnModules, modulesOf } from './set-up/qr-modules.ts';
import { play } from './set-up/screen.ts';
import { chooseSettlement, detailOf, expectTitle, stepOf } from './set-up/walk.ts';
import { citizenOf } from '../set-up/citizen.ts';

test.afterEach(({ api }) => play(api, []));

async function chooseTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Virement bancaire/ }).check();
  await page.getByRole('button', { name: /^Continuer : / }).click();
}

const savePdf = (page: Page) =>
  page.getByRole('button', { name: 'Télécharger ces informations (PDF)' });

const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

test('a number of 14 digits leads straight to the information for the transfer', async ({
  page,
}) => {
  await page.goto(detailOf(samples.payable));
  await chooseSettlement(page);
  await chooseTransfer(page);
  await expect(page).toHaveURL(new RegExp(`${stepOf(samples.payable, 'informationsVirement')}$`));
  await expectTitle(page, 'Payer par virement');
  await expect(fact(page, 'Bénéficiaire')).toContainText('SANDBOX – NOBODY');
  await expect(fact(page, 'IBAN')).toContainText('FR00 0000 0000 0000 0000 0000 000');
  await expect(fact(page, 'Montant')).toContainText('90,00\u00a0€');
  await expect(fact(page, 'Référence')).toContainText('3333 3122 1112 2129');
  await expect(fact(page, 'Libellé du virement')).toContainText('AMENDE 3333312211122129');
  const main = page.getByRole('main');
  await expect(main).toContainText('Écrivez le libellé tel quel');
  await expect(main).toContainText('Rien n’est payé tant que l’argent n’est pas arrivé');
});

test('a number of 18 digits asks for the indicator, which is part of the label', async ({
  page,
}) => {
  await page.goto(detailOf(samples.increased));
  await chooseSettlement(page);
  await chooseTransfer(page);
  await expectTitle(page, 'Quel est l’indicatif d’opération');
  const go = page.getByRole('button', { name: 'Continuer : voir les informations du virement' });
  const indicator = page.getByLabel('Indicatif d’opération', { exact: true });

  await go.click();
  await expect(page.locator('[data-message="indicatif.messages.erreurs.manquant"]')).toBeVisible();
  await indicator.fill('a!b');
  await go.click();
  await expect(page.locator('[data-message="indicatif.messages.erreurs.illisible"]')).toBeVisible();
  await expect(indicator).toHaveValue('a!b');
  await indicator.fill('a1b');
  await go.click();

  await expect(page).toHaveURL(
    new RegExp(`${stepOf(samples.increased, 'A1B/informationsVirement')}$`),
  );
  await expect(fact(page, 'Référence')).toContainText('2113 5004 8217 7630 5709');
  await expect(fact(page, 'Libellé du virement')).toContainText('AMENDE 21135004821776305709 A1B');
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('each value breaks only at its spaces, and its button is below it', async ({ page }) => {
    await page.goto(stepOf(samples.increased, 'A1B/informationsVirement'));
    await expectTitle(page, 'Payer par virement');
    for (const [name, shown] of [
      ['IBAN', 'FR00 0000 0000 0000 0000 0000 000'],
      ['BIC', 'SANDFRPPXXX'],
      ['Référence', '2113 5004 8217 7630 5709'],
      ['Libellé du virement', 'AMENDE 21135004821776305709 A1B'],
    ] as const) {
      const value = fact(page, name).locator('dd span[translate=no]');
      expect((await value.evaluate(linesOf)).join(' '), name).toBe(shown);
      const text = await value.boundingBox();
      const button = await fact(page, name).getByRole('button').boundingBox();
      expect(button?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
      expect(button?.height).toBeGreaterThanOrEqual(44);
    }
  });
});

/** Returns the text of an element, split into the lines that it shows. */
function linesOf(element: Element): readonly string[] {
  const lines = new Map<number, string>();
  const [text] = element.childNodes;
  if (!text) return [];
  for (const [index, letter] of Array.from(text.textContent ?? '').entries()) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    const { top } = range.getBoundingClientRect();
    lines.set(top, (lines.get(top) ?? '') + letter);
  }
  return [...lines.values()].map((line) => line.trim());
}

test('a deposit is transferred under its own number and label', async ({ page }) => {
  await page.goto(detailOf(samples.payable));
  await chooseSettlement(page, 'Consigner pour contester');
  await chooseTransfer(page);
  await expectTitle(page, 'Consigner par virement');
  await expect(fact(page, 'Montant')).toContainText('135,00\u00a0€');
  await expect(fact(page, 'Libellé du virement')).toContainText('CONSIGNATION 3333312211122230');
  const pdf = await downloadPdf(page, savePdf(page));
  expect(pdf.fileName).toBe(`virement-${samples.payableDeposit.number}.pdf`);
});

test.describe('copying', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('each value is copied in the form that banks accept, and the page confirms it', async ({
    page,
  }) => {
    await page.goto(stepOf(samples.increased, 'A1B/informationsVirement'));
    for (const [name, copied] of [
      ['Bénéficiaire', 'SANDBOX – NOBODY'],
      ['IBAN', 'FR0000000000000000000000000'],
      ['BIC', 'SANDFRPPXXX'],
      ['Banque', 'Sandbox bank'],
      ['Montant', '300,00'],
      ['Référence', '21135004821776305709'],
      ['Libellé du virement', 'AMENDE 21135004821776305709 A1B'],
    ] as const) {
      await page.getByRole('button', { name: `Copier ${name}`, exact: true }).click();
      await expect(page.getByRole('status')).toHaveText(`Copié : ${name}`);
      await expect(fact(page, name).getByRole('button')).toContainText('Copié');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
    }
  });

  test('the link for another device fills in the form and is shown as a QR code', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto(detailOf(samples.increased));
    await page.getByRole('button', { name: 'Préparer le lien' }).click();
    const field = page.getByLabel('Lien à ouvrir sur l’autre appareil');
    await expect(field).toBeFocused();
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await expect(page.getByRole('status')).toHaveText('Le lien est copié.');
    const link = await field.inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(link).toContain(`${baseURL}/tai/`);
    expect(link).not.toContain(samples.increased.number.slice(0, 8));

    const code = page.getByRole('img', { name: 'Code QR du lien' });
    await expect(code).toBeVisible();
    expect(await drawnModules(code)).toEqual(modulesOf(link));

    const telephone = await browser.newContext();
    const otherPage = await telephone.newPage();
    await otherPage.goto(link);
    await expect(citizenOf(otherPage).number).toHaveValue('2113-5004-8217-7630-57');
    await expect(citizenOf(otherPage).key).toHaveValue('09');
    await telephone.close();
  });
});

test.describe('a browser that refuses to copy', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
  });

  test('gets the text selected instead, and the page says so', async ({ page }) => {
    await page.goto(stepOf(samples.payable, 'informationsVirement'));
    await page.getByRole('button', { name: 'Copier Référence' }).click();
    await expect(page.getByRole('status')).toHaveText(
      'Votre navigateur n’a pas pu copier. Le texte est sélectionné : Référence',
    );
    const selected = () => page.evaluate(() => String(getSelection()));
    expect(await selected()).toBe('3333 3122 1112 2129');
  });

  test('gets the link selected instead, and the page says so', async ({ page }) => {
    await page.goto(detailOf(samples.payable));
    await page.getByRole('button', { name: 'Préparer le lien' }).click();
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await expect(page.getByRole('status')).toContainText('Il est sélectionné');
    const field = page.getByLabel('Lien à ouvrir sur l’autre appareil');
    const selected = await field.evaluate((element: HTMLInputElement) => {
      const { selectionStart, selectionEnd, value } = element;
      return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    });
    expect(selected).toBe(await field.inputValue());
  });
});

test('the information is saved as a PDF in the language of the page', async ({ page }) => {
  await page.goto(stepOf(samples.increased, 'A1B/informationsVirement'));
  expect(await downloadPdf(page, savePdf(page))).toMatchObject({
    fileName: `virement-${samples.increased.number}.pdf`,
    language: 'fr',
  });
  await expect(page.getByRole('status')).toHaveText(
    'Le fichier est enregistré sur votre appareil.',
  );
  await page.getByRole('link', { name: /^DE/ }).click();
  const button = page.getByRole('button', { name: /\(PDF\)$/ });
  await expect(button).not.toHaveText(/Télécharger/);
  expect(await downloadPdf(page, button)).toMatchObject({ language: 'de' });
});

test('a slow PDF shows that it takes long, and a second press requests no other', async ({
  page,
  api,
  calls,
}) => {
  await page.goto(stepOf(samples.payable, 'informationsVirement'));
  await expect(savePdf(page)).toBeVisible();
  await play(api, [{ call: 'generePdfVirement', effect: { kind: 'slow', milliseconds: 6000 } }]);
  const saved = page.waitForEvent('download');
  await savePdf(page).click();
  const busy = page.getByRole('button', { name: 'Préparation du fichier…' });
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  // Without `force` the runner would wait until the button is no longer busy.
  await busy.click({ force: true });
  await expect(page.locator('[data-message="telechargement.lent"]')).toBeVisible();
  await expect(page.getByRole('status')).toContainText('plus longue que d’habitude');
  await saved;
  await expect(page.locator('[data-message="telechargement.fait"]')).toBeVisible();
  expect(await calls()).toMatchObject({ generePdfVirement: 1 });
});

test('a failed PDF shows a message and can be requested again', async ({ page, api }) => {
  await page.goto(stepOf(samples.payable, 'informationsVirement'));
  await play(api, [
    { call: 'generePdfVirement', times: 1, effect: { kind: 'status', status: 503 } },
    { call: 'generePdfVirement', times: 1, effect: { kind: 'rubbish' } },
  ]);
  for (let failures = 0; failures < 2; failures += 1) {
    await savePdf(page).click();
    await expect(page.locator('[data-message="telechargement.echec"]')).toBeVisible();
    await expect(page.getByRole('status')).toContainText('vous pouvez réessayer');
    await expect(fact(page, 'Référence')).toBeVisible();
  }
  await downloadPdf(page, savePdf(page));
  await expect(page.locator('[data-message="telechargement.fait"]')).toBeVisible();
});
