/// <reference lib="dom" />
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@amendes/delivery/site/languages.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { enterCard, returnToSite } from '../pay/set-up/card-page.ts';
import { listPayments } from '../pay/set-up/payments.ts';
import { expectTitle, walkToCardPage } from '../pay/set-up/walk.ts';
import { enterPayment, expectDetail } from '../resilience/set-up/citizen.ts';
import { expectedErrors } from '../resilience/set-up/expected-errors.ts';
import { expect, test } from '../set-up/test.ts';
import { untilPublishedIsKnown } from '../set-up/until-it-answers.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import { commandsOn } from './set-up/site-commands.ts';
import { citizenOf } from '../set-up/citizen.ts';

/* A part is switched off: none of its files is loaded, its pages say why, and the rest of the site continues to work. */

test('a part that is switched off says why and how else to pay, and loads no file', async ({
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const { disable, enable, verify } = commandsOn(folder);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  expect(await disable('payment', 'incident')).toContain('payment switched off');
  await verify();

  await enterPayment(page, origin);
  const callout = page.locator('[data-message="module.desactive"]');
  await expect(callout).toContainText('incident technique');
  await expect(callout).toContainText('n’a déclenché aucun paiement');
  await expect(page.getByRole('main').getByText('0811 10 10 10')).toBeVisible();
  await page.getByRole('link', { name: /^DE/ }).click();
  await expect(callout).toContainText('technischen Störung');
  await page.reload();
  await expect(callout).toContainText('technischen Störung');
  await expect(page.locator('meta[name=robots]')).toHaveCount(1);
  expect(requested.filter((address) => address.includes('/releases/payment/'))).toEqual([]);

  await enable('payment');
  await page.reload();
  await expectDetail(page);
});

test('the message of a part that is switched off can be the operator’s own', async ({
  citizen,
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const file = join(folder.root, 'message.json');
  const texts = languages.map((language) => [language, `Own words (${language})`]);
  await writeFile(file, JSON.stringify(Object.fromEntries(texts)));
  await commandsOn(folder).disable('static-pages', file);
  await page.goto(`${origin}/tai/aide?langue=es`);
  await expect(page.locator('[data-message="module.desactive"]')).toContainText('Own words (es)');
  await page.goto(`${origin}/tai?langue=es`);
  await expect(citizen.number).toBeVisible();
});

const closed = {
  fr: 'Le paiement en ligne est fermé',
  en: 'Online payment is closed',
  de: 'Die Online-Zahlung ist zurzeit nicht möglich',
  nl: 'Online betalen is op dit moment niet mogelijk',
  it: 'Il pagamento online non è al momento disponibile',
  es: 'El pago en línea está cerrado',
} as const;

const notice = `/tai/amende/${pathOf(samples.payable)}`;

/** Pages of the test: each text above the form, and the longest text above a notice too. */
const pages = Object.entries(closed).flatMap(([language, sentence]) =>
  (language === 'de' ? ['/tai', notice] : ['/tai']).map((address) => ({
    language,
    sentence,
    address,
  })),
);

test('a banner above the form says that payment is closed, and nothing shifts', async ({
  citizen,
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const { disable, enable } = commandsOn(folder);
  await disable('payment', 'maintenance');
  const shifts = await watchShifts(page);
  const callout = page.locator('[data-message="annonce.warning"]');
  for (const { language, sentence, address } of pages) {
    await page.goto(`${origin}${address}?langue=${language}`, { waitUntil: 'networkidle' });
    await expect(callout).toContainText(sentence);
    const [above, heading] = [await callout.boundingBox(), await page.locator('h1').boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(heading?.y ?? 0);
    expect({ address, language, shifts: await shifts() }).toMatchObject({ shifts: [] });
  }

  // The look-up still reports that a fine is paid.
  await citizen.find(samples.paidByOtherMeans, `${origin}/tai`);
  await expect(page.locator('[data-message="accueil.messages.erreurs.avisPaye"]')).toBeVisible();
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  await expect(page.locator('[data-message="module.desactive"]')).toHaveCount(0);

  await enable('payment');
  await page.goto(`${origin}/tai?langue=fr`);
  await expect(callout).toHaveCount(0);
});

test('an open page keeps its loaded payment part, and the banner appears on it', async ({
  citizen,
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  await page.goto(`${origin}/tai`);
  const known = page.waitForResponse('**/assets/parts.json');
  await citizen.number.pressSequentially(samples.payable.number);
  await known;
  await commandsOn(folder).disable('payment', 'overload');
  await citizen.key.fill('29');
  await untilPublishedIsKnown(page, () => page.locator('form button').click());
  await expectDetail(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sécurité' }).click();
  await expect(page.locator('[data-message="annonce.warning"]')).toContainText(closed.fr);
  await page.goBack();
  await expectDetail(page);
  await expect(page.locator('[data-message="annonce.warning"]')).toContainText(closed.fr);
});

test.describe('a citizen who returns from the card page', () => {
  test.use({ expectedErrors });

  const ways: Record<string, (folder: SiteFolder) => Promise<() => Promise<unknown>>> = {
    'while payment is switched off': async (folder) => {
      await commandsOn(folder).disable('payment', 'incident');
      return () => commandsOn(folder).enable('payment');
    },
    'while both releases of payment are missing': async ({ root }) => {
      const releases = join(root, 'releases/payment');
      await rename(releases, `${releases}.gone`);
      return () => rename(`${releases}.gone`, releases);
    },
  };

  for (const [way, makeUnavailable] of Object.entries(ways)) {
    test(`${way} reads the number and a telephone number, and finds the fine paid`, async ({
      page,
      site,
      api,
    }) => {
      await walkToCardPage(page, samples.payable);
      const restore = await makeUnavailable(site.folder);
      try {
        await enterCard(page, 'accepted');
        await returnToSite(page);
        await expectTitle(page, 'Nous ne pouvons pas vérifier votre paiement maintenant');
        expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED' }]);
        const main = page.getByRole('main');
        await expect(main).toContainText('Si vous venez de payer, votre paiement n’est pas perdu');
        await expect(main).not.toContainText('aucun paiement');
        await expect(main).toContainText(/avis 3333‑3122‑1112‑21, clé 29/);
        await expect(main).toContainText('0811 10 10 10');
        await main.getByRole('link', { name: 'Rechercher cet avis' }).click();
        await citizenOf(page).enter(samples.payable);
        await citizenOf(page).search();
        await expect(main).toContainText('Un paiement de cet avis est enregistré');
      } finally {
        await restore();
      }
    });
  }
});
