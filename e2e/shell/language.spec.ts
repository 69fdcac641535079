import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Locator } from 'playwright/test';
import { holdScript } from '../first-page/set-up/break-start.ts';
import { expect, test } from '../set-up/test.ts';
import { untilItAnswers } from '../set-up/until-it-answers.ts';

test('a change of language changes text, title, lang and address without a reload', async ({
  page,
}) => {
  await page.goto('/tai/aide');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  for (const [code, title, site] of [
    ['DE', 'Hilfe', 'Bußgeldzahlung'],
    ['NL', 'Hulp', 'Betaling van boetes'],
    ['FR', 'Aide', 'Paiement des amendes'],
  ] as const) {
    const link = page.getByRole('link', { name: new RegExp(`^${code}`) });
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} - ${site}`);
    await expect(page.locator('html')).toHaveAttribute('lang', code.toLowerCase());
    await expect(page).toHaveURL(new RegExp(`langue=${code.toLowerCase()}$`));
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(link).toBeFocused();
  }
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('the chosen language stays for the tab, unless an address names another', async ({ page }) => {
  await page.goto('/tai');
  await page.getByRole('link', { name: /^ES/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/tai/aide');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/tai/aide?langue=IT');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
});

test('a language from the address stays through a look-up and a reload', async ({
  citizen,
  page,
}) => {
  await page.goto('/tai?langue=de');
  await citizen.enter(samples.payable);
  await citizen.search();
  await expect(page).toHaveURL(/\/tai\/amende\//);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ist das Ihr Bescheid?');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a language from the address applies to a link followed before the page starts', async ({
  page,
}) => {
  await holdScript(page);
  await page.goto('/tai?langue=de', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe' }).click();
  await page.waitForURL('**/tai/aide*');
  await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible();
});

test('number and key stay when a language is chosen before the page starts', async ({
  citizen,
  page,
}) => {
  const letThrough = await holdScript(page);
  await page.goto('/tai', { waitUntil: 'commit' });
  await citizen.enter(samples.payable);
  await page.getByRole('link', { name: /^DE/ }).click();
  await page.waitForURL('**/tai?langue=de');
  letThrough();
  await untilItAnswers(page);
  await expect(page.locator('[name=numero]')).toHaveValue('3333-3122-1112-21');
  await expect(page.locator('[name=cle]')).toHaveValue('29');
});

test('a search sent while the page in a chosen language loads is answered', async ({ page }) => {
  const letThrough = await holdScript(page);
  await page.goto('/tai', { waitUntil: 'commit' });
  const number = await middleOf(page.locator('[name=numero]'));
  const german = await middleOf(page.getByRole('link', { name: /^DE/ }));
  const answer = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route('**/tai?langue=de', async (route) => {
    requested.resolve();
    await answer.promise;
    await route.continue();
  });
  // The test uses only points and keys: a locator would wait for the next document.
  await page.mouse.click(...german);
  await requested.promise;
  await page.mouse.click(...number);
  await page.keyboard.type(samples.payable.number);
  await page.keyboard.press('Tab');
  await page.keyboard.type(samples.payable.key);
  await page.keyboard.press('Enter');
  answer.resolve();
  letThrough();
  await expect(page).toHaveURL(/\/tai\/amende\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ist das Ihr Bescheid?');
});

async function middleOf(element: Locator): Promise<[number, number]> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('choosing a language keeps the section in the address, and the focus', async ({ page }) => {
  await page.goto('/tai/aide#autres-moyens');
  await expect(page.locator('#autres-moyens')).toBeFocused();
  const link = page.getByRole('link', { name: /^NL/ });
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hulp');
  await expect(page).toHaveURL(/\?langue=nl#autres-moyens$/);
  await expect(link).toBeFocused();
});

test('choosing a language on the error page keeps its time and its retry', async ({ page }) => {
  await page.route('**/api/v1/recherche/**', (route) => route.fulfill({ status: 503 }));
  await page.goto(`/tai/amende/${pathOf(samples.payable)}`);
  await expect(page).toHaveURL(/\/tai\/erreur\/technique/);
  const moment = await page.locator('main time').getAttribute('datetime');
  await page.getByRole('link', { name: /^DE/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('main time')).toHaveAttribute('datetime', String(moment));
  await page.unroute('**/api/v1/recherche/**');
  await page.getByRole('link', { name: 'Erneut versuchen' }).click();
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payable)}`));
});

test('only the texts of the page’s language are loaded', async ({ page }) => {
  const texts: string[] = [];
  page.on('request', (request) => {
    const name = /texts-(\w\w)\./.exec(request.url())?.[1];
    if (name) texts.push(name);
  });
  await page.goto('/tai?langue=nl', { waitUntil: 'networkidle' });
  expect(texts).toEqual(['nl', 'nl']);
});

test('a change of language loads the lists of hashes and the new texts once', async ({ page }) => {
  await page.goto('/tai?langue=nl', { waitUntil: 'networkidle' });
  const files: string[] = [];
  page.on('request', (request) => {
    const [file] = /(?<=releases\/)[\w-]+\/\w+\/[\w.-]+$/.exec(request.url()) ?? [];
    if (file) files.push(file.replace(/\/\w+/, ''));
  });
  await page.getByRole('link', { name: /^DE/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('link', { name: /^IT/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await page.getByRole('link', { name: /^NL/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  const ofParts = ['hashes.json', 'texts-de.js', 'texts-it.js'].flatMap((file) =>
    ['lookup', 'shell'].map((part) => `${part}/${file}`),
  );
  expect(files.toSorted()).toEqual(ofParts.toSorted());
});

test.describe('if the texts of a part cannot be loaded in the language of the page', () => {
  test.use({ expectedErrors: /^Failed to load resource/ });

  test('only that part is shown in French and marked as French', async ({ page }) => {
    await page.route('**/releases/lookup/*/texts-de.js', (route) => route.abort());
    await page.goto('/tai?langue=de');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Payer une amende');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('[lang="fr"] h1')).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe' })).toBeVisible();
  });
});

test('the English footer has no questions, and links to official sites in English', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo');
  await page.goto('/tai?langue=fr');
  await expect(footer.locator('a[href="/tai/faq"]')).toHaveCount(1);
  await page.goto('/tai?langue=en');
  await expect(footer.locator('a[href="/tai/aide"]')).toHaveCount(1);
  await expect(footer.locator('a[href="/tai/faq"]')).toHaveCount(0);
  await expect(footer.getByRole('link', { name: 'service-public.fr' })).toHaveAttribute(
    'href',
    /lang=en$/,
  );
});
