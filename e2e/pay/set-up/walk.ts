import { expect, type Page } from 'playwright/test';

/* The steps of the journey as a citizen takes them, in French. */

/** The sample fines that these tests pay. */
export const fines = {
  /** 14 digits, 90.00 €, with a deposit of 135.00 € under the next number. */
  short: { number: '33333122111221', key: '29' },
  shortDeposit: { number: '33333122111222', key: '30' },
  /** 14 digits, 135.00 €, may be paid in parts. */
  inParts: { number: '33333122311221', key: '15' },
  /** 18 digits, 300.00 €; a transfer needs the indicator. */
  long: { number: '211350048217763057', key: '09' },
} as const;

/** What the addresses of the journey name. */
export interface Fine {
  readonly number: string;
  readonly key: string;
}

export const detailOf = ({ number, key }: Fine) => `/tai/amende/${number}/${key}`;
export const confirmationOf = ({ number, key }: Fine) =>
  `/tai/paiement/confirmation/${number}/${key}`;
export const receiptOf = (fine: Fine) => `${confirmationOf(fine)}/justificatif`;
export const stepOf = ({ number, key }: Fine, step: string, type = 'AMENDE') =>
  `/tai/paiement/${number}/${key}/${type}/${step}`;

export async function expectTitle(
  page: Page,
  title: string | RegExp,
  patience?: { readonly timeout: number },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible(patience);
}

/** On the detail: for good, or a deposit. A fine that has no deposit asks nothing. */
export async function chooseSettlement(
  page: Page,
  choice: 'Payer définitivement' | 'Consigner pour contester' = 'Payer définitivement',
): Promise<void> {
  await expectTitle(page, 'Est-ce bien votre avis ?');
  const radio = page.getByRole('radio', { name: choice });
  await page.getByRole('button', { name: 'Continuer : choisir le moyen de paiement' }).waitFor();
  if (await radio.isVisible()) await radio.check();
  await page.getByRole('button', { name: 'Continuer : choisir le moyen de paiement' }).click();
}

/** On the choice of method: by card, all that is left or an amount as typed. */
export async function chooseCard(page: Page, amount?: string): Promise<void> {
  await page.getByRole('radio', { name: /^Carte bancaire/ }).check();
  if (amount) await page.getByLabel('Montant à payer maintenant, en euros').fill(amount);
  await page.getByRole('button', { name: /^Continuer vers le paiement par carte/ }).click();
}

/** On the hand-over: to the provider's page. */
export async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Aller à la page de paiement par carte/ }).click();
  await expect(page).toHaveURL(/\/payment\//);
}

/** From the detail to the card provider's page. */
export async function walkToCardPage(page: Page, fine: Fine, amount?: string): Promise<void> {
  await page.goto(detailOf(fine));
  await chooseSettlement(page);
  await chooseCard(page, amount);
  await handOver(page);
}
