import { expect, test } from '../set-up/test.ts';

test('a change of language changes text, title, lang and address together, without a reload', async ({
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

test('the chosen language lasts for the tab, and the address wins over it', async ({ page }) => {
  await page.goto('/tai');
  await page.getByRole('link', { name: /^ES/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/tai/aide');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/tai/aide?langue=IT');
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
});

test('only the texts of the language that is spoken are loaded', async ({ page }) => {
  const texts: string[] = [];
  page.on('request', (request) => {
    const name = /texts-(\w\w)\./.exec(request.url())?.[1];
    if (name) texts.push(name);
  });
  await page.goto('/tai?langue=nl', { waitUntil: 'networkidle' });
  expect(texts).toEqual(['nl', 'nl']);
});

test.describe('when a part’s texts cannot be had in the language of the page', () => {
  test.use({ expectedErrors: /^Failed to load resource/ });

  test('that part speaks French, is marked as French, and the rest does not', async ({ page }) => {
    await page.route('**/releases/lookup/*/texts-de.*', (route) => route.abort());
    await page.goto('/tai?langue=de');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Payer une amende ou obtenir un justificatif');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('[lang="fr"] h1')).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe' })).toBeVisible();
  });
});

test('the footer offers the questions in French only, and the official sites in the language', async ({
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
