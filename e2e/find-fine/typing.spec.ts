import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { citizenOf } from '../set-up/citizen.ts';

const numero = (page: Page) => citizenOf(page).number;
const cle = (page: Page) => citizenOf(page).key;
const caret = (page: Page) =>
  numero(page).evaluate((input: HTMLInputElement) => input.selectionStart);

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+V');
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(async ({ page }) => {
  await page.goto('/tai');
  await numero(page).focus();
});

test('digits are grouped while typed, and the focus moves on after the 14th', async ({ page }) => {
  await page.keyboard.type('33333122');
  await expect(numero(page)).toHaveValue('3333-3122');
  await expect(page.locator('[data-message="accueil.messages.infos.AFD"]')).toBeVisible();
  await page.keyboard.type('11122129');
  await expect(numero(page)).toHaveValue('3333-3122-1112-21');
  await expect(cle(page)).toHaveValue('29');
});

test('a hint announces a number of 18 digits after the fourth digit', async ({ page }) => {
  await page.keyboard.type('001');
  await expect(page.locator('form [data-message]')).toHaveCount(0);
  await page.keyboard.type('0');
  await expect(page.locator('[data-message="accueil.messages.infos.AFMD"]')).toBeVisible();
  await page.keyboard.type('05891933333241');
  await expect(numero(page)).toHaveValue('0010-0589-1933-3332-41');
  await expect(cle(page)).toBeFocused();
});

test('a pasted number is understood with any characters between its digits', async ({ page }) => {
  for (const [what, text, number, key] of [
    ['dashes', '3333-3122-1112-21', '3333-3122-1112-21', ''],
    ['spaces', ' 0010 0589 1933 3332 41 ', '0010-0589-1933-3332-41', ''],
    ['letters', `N° ${samples.payable.number} !`, '3333-3122-1112-21', ''],
    ['no-break spaces', '3333\u00A03122\u202F1112\u00A021', '3333-3122-1112-21', ''],
    ['number and key of 16 digits', '3333-3122-1112-21 / 29', '3333-3122-1112-21', '29'],
    ['number and key of 20 digits', '00100589193333324151', '0010-0589-1933-3332-41', '51'],
  ] as const) {
    await test.step(what, async () => {
      await numero(page).fill('');
      await cle(page).fill('');
      await numero(page).focus();
      await paste(page, text);
      await expect(numero(page)).toHaveValue(number);
      await expect(cle(page)).toHaveValue(key);
    });
  }
});

test.describe('on a screen of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a digit in the middle is corrected without losing the caret', async ({ page }) => {
    await page.keyboard.type('0010058919333332');
    for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowLeft');
    expect(await caret(page)).toBe(13);
    await page.keyboard.press('Backspace');
    await expect(numero(page)).toHaveValue('0010-0589-1933-332');
    expect(await caret(page)).toBe(12);
    await page.keyboard.type('7');
    await expect(numero(page)).toHaveValue('0010-0589-1973-3332');
    expect(await caret(page)).toBe(13);
  });

  test('Backspace over a dash deletes the digit before it, Delete the one after', async ({
    page,
  }) => {
    await page.keyboard.type('00100589');
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowLeft');
    expect(await caret(page)).toBe(5);
    await page.keyboard.press('Backspace');
    await expect(numero(page)).toHaveValue('0010-589');
    await page.keyboard.press('Home');
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect(numero(page)).toHaveValue('0010-89');
  });

  test('a letter typed in the middle changes nothing', async ({ page }) => {
    await page.keyboard.type('00100589');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('a');
    await expect(numero(page)).toHaveValue('0010-0589');
    expect(await caret(page)).toBe(8);
  });
});

test('the whole look-up is done by keyboard alone', async ({ citizen, page }) => {
  await page.goto('/tai');
  await expect(numero(page)).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  for (let presses = 0; presses < 20 && (await focused()) !== 'numero'; presses += 1) {
    await page.keyboard.press('Tab');
  }
  expect(await focused()).toBe('numero');
  await page.keyboard.type('3333312211122129');
  await page.keyboard.press('Tab');
  await expect(citizen.button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payable)}$`));
});

test('a key that does not match the number shows a hint and can still be sent', async ({
  page,
}) => {
  await page.keyboard.type('3333312211122128');
  await expect(page.locator('[data-message="accueil.messages.infos.cleAVerifier"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-message="accueil.messages.erreurs.cleInvalide"]')).toBeVisible();
});

test('a change of language keeps what was typed', async ({ page }) => {
  await page.keyboard.type('00100589');
  await page.getByRole('link', { name: /^DE/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(/\?langue=de$/);
  await expect(numero(page)).toHaveValue('0010-0589');
});
