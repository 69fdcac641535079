/// <reference lib="dom" />
import type { Page } from 'playwright/test';
import {
  editorOf,
  expect,
  expectLive,
  expectNoFindings,
  german,
  savedStatus,
  lead,
  openText,
  test,
  typeAfter,
} from './desk.ts';
import { signInAs } from './sign-on.ts';

/* Access to the desk: roles, sessions, accessibility and the keyboard. */

test('a colleague without a role sees a message and no texts', async ({ colleague }) => {
  const page = await colleague('emile');
  await expect(page.getByText(/vous n’avez aucun rôle ici/)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  const answer = await page.request.get(new URL('/api/desk', page.url()).href);
  expect(answer.status()).toBe(401);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('a reviewer can read texts and banners, but neither write nor publish', async ({
  colleague,
}) => {
  const reviewer = await colleague('remi');
  await openText(reviewer, german);
  await editorOf(reviewer).click();
  await reviewer.keyboard.insertText('nicht');
  await expect(editorOf(reviewer)).not.toContainText('nicht');
  await expect(reviewer.getByRole('button', { name: 'Tableau' })).toHaveCount(0);
  await reviewer.getByRole('link', { name: 'Avis d’urgence' }).click();
  await expect(reviewer.getByRole('heading', { level: 1 })).toHaveText('Avis d’urgence');
  await expect(reviewer.getByRole('button', { name: /^Mettre en ligne/ })).toHaveCount(0);
});

test('a sign-in address works once, and signing out ends the access', async ({
  desk,
  page,
  browser,
}) => {
  await page.goto(desk.address);
  await expect(page.getByRole('table')).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(desk.address);
  await expect(other.getByText(/Cette adresse a déjà servi/)).toBeVisible();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page.getByText(/Ouvrez le bureau par l’adresse/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('text typed in a tab is saved once its session is renewed in another tab', async ({
  colleague,
}) => {
  const page = await colleague('anna');
  await openText(page, german);
  await page.context().clearCookies();
  await typeAfter(page, lead, ' Von Anna.');
  await expect(page.getByText(/connectez-vous dans un autre onglet/)).toBeVisible();
  await signInAs(await page.context().newPage(), 'anna', new URL(page.url()).origin);
  await expect(savedStatus(page)).toBeVisible();
  await expect(editorOf(page)).toContainText('Von Anna.');
});

test('axe finds nothing on any screen, and nothing overflows at 320 pixels', async ({
  desk,
  page,
}) => {
  const checkScreen = async (what: string) => {
    await expectNoFindings(page, what);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ what, overflow }).toEqual({ what, overflow: 0 });
    await page.setViewportSize({ width: 1280, height: 720 });
  };
  await page.goto(desk.address);
  await expect(page.getByRole('table')).toBeVisible();
  await checkScreen('table');
  await openText(page, german);
  await typeAfter(page, lead, ' [tot](/tai/nirgends)');
  await expect(savedStatus(page)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lien mort' })).toBeVisible();
  await page.getByRole('button', { name: 'Relire et publier…' }).click();
  await page.getByRole('button', { name: 'Adresse d’aperçu à envoyer' }).click();
  await expect(page.getByRole('link', { name: /\/apercu\// })).toBeVisible();
  await checkScreen('text');
  for (const name of ['Avis d’urgence', 'Historique', 'Mode d’emploi']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await checkScreen(name);
  }
});

test('a text is written and published by keyboard alone', async ({ desk, page }) => {
  await page.goto(desk.address);
  await expect(page.getByRole('table')).toBeVisible();
  await tabTo(page, german);
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'Texte de la page (allemand)');
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\n\nDas ist neu.');
  await expect(savedStatus(page)).toBeVisible();
  // Tab moves from the editor to the next control.
  await page.keyboard.press('Tab');
  await expect(editorOf(page)).not.toBeFocused();
  await tabTo(page, 'Relire et publier…', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Pourquoi ? Ces mots restent dans l’historique.');
  await page.keyboard.insertText('phrase manquante');
  await page.keyboard.press('Enter');
  await expectLive(page);
});

/** Presses a key until an element whose name starts with `name` has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      return (
        element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? ''
      );
    });
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    if ((await focused()).startsWith(name)) return;
  }
  throw new Error(`No ${key} leads to ${name}`);
}
