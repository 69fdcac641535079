import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { enterPayment, expectDetail } from '../resilience/set-up/citizen.ts';
import { expect, test } from '../set-up/test.ts';
import { commandsOn } from './set-up/site-commands.ts';

/* A part is switched off: nothing of it is loaded, its pages say why, and the rest of the site goes on. */

test('its pages say why and how to pay otherwise, and nothing of it is loaded', async ({
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const { disable, enable, verify } = commandsOn(folder);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  expect(await disable('payment', 'incident')).toContain('payment switched off');
  await verify();

  await enterPayment(page, origin);
  const notice = page.locator('[data-message="module.desactive"]');
  await expect(notice).toContainText('incident technique');
  await expect(notice).toContainText('n’a déclenché aucun paiement');
  await expect(page.getByRole('main').getByText('0811 10 10 10')).toBeVisible();
  await page.getByRole('link', { name: /^DE/ }).click();
  await expect(notice).toContainText('technischen Störung');
  await page.reload();
  await expect(notice).toContainText('technischen Störung');
  await expect(page.locator('meta[name=robots]')).toHaveCount(1);
  expect(asked.filter((address) => address.includes('/releases/payment/'))).toEqual([]);

  await enable('payment');
  await page.reload();
  await expectDetail(page);
});

test('the look-up still tells of a fine that is paid', async ({ page, fragileSite }) => {
  const { folder, origin } = fragileSite;
  await commandsOn(folder).disable('payment', 'maintenance');
  await page.goto(`${origin}/tai`);
  await page.locator('[name=numero]').fill('55540265138701');
  await page.locator('[name=cle]').fill('29');
  await page.locator('form button').click();
  await expect(page.locator('[data-message="accueil.messages.erreurs.avisPaye"]')).toBeVisible();
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  await expect(page.locator('[data-message="module.desactive"]')).toHaveCount(0);
});

test('the message can be one of our own, in six languages', async ({ page, fragileSite }) => {
  const { folder, origin } = fragileSite;
  const file = join(folder.root, 'message.json');
  const languages = ['fr', 'en', 'de', 'nl', 'it', 'es'];
  const texts = languages.map((language) => [language, `Own words (${language})`]);
  await writeFile(file, JSON.stringify(Object.fromEntries(texts)));
  await commandsOn(folder).disable('static-pages', file);
  await page.goto(`${origin}/tai/aide?langue=es`);
  await expect(page.locator('[data-message="module.desactive"]')).toContainText('Own words (es)');
  await page.goto(`${origin}/tai?langue=es`);
  await expect(page.locator('[name=numero]')).toBeVisible();
});
