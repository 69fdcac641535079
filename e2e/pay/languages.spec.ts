import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { forgetAll } from '../set-up/citizen.ts';
import { expect, test } from '../set-up/test.ts';
import { cards } from './set-up/card-page.ts';
import {
  untranslated,
  plainSpaces,
  readDictionary,
  textIn,
  type Dictionary,
} from './set-up/dictionary.ts';
import { listPayments } from './set-up/payments.ts';
import { confirmationOf, stepOf } from './set-up/walk.ts';

/** Spelling of 90 euros in each language, and the locale whose rules of dates it follows here. */
const languages = [
  { language: 'de', locale: 'de', money: '90,00 €' },
  { language: 'en', locale: 'en-GB', money: '€90.00' },
  { language: 'nl', locale: 'nl', money: '€ 90,00' },
  { language: 'it', locale: 'it', money: '90,00 €' },
  { language: 'es', locale: 'es', money: '90,00 €' },
] as const;

for (const { language, locale, money } of languages) {
  test(`every page of a card payment is in ${language}, from look-up to receipt`, async ({
    page,
    site,
    api,
  }) => {
    const own = await readDictionary(site.origin, language);
    const french = await readDictionary(site.origin, 'fr');
    const t = (key: string, values?: Readonly<Record<string, string>>) => textIn(own, key, values);
    const button = (name: string) => page.getByRole('button', { name });
    const main = page.getByRole('main');

    const expectPage = async (key: string) => {
      const title = t(key);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} - ${t('titres.site')}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectOnly(page, own, french);
    };
    const expectMoney = () => expect.poll(() => plainText(page)).toContain(money);
    const day = (date: Date) =>
      date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'Europe/Paris' });

    await page.goto(`/tai?langue=${language}`);
    const number = page.getByRole('textbox', { name: t('accueil.formulaire.numero') });
    await number.fill(samples.payable.number);
    await page.getByLabel(t('accueil.formulaire.cle'), { exact: true }).fill(samples.payable.key);
    await button(t('accueil.formulaire.rechercher')).click();

    await expectPage('detail.titre');
    await expectMoney();
    const sent = (await main.locator('dd').allTextContents()).map(plainSpaces);
    const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000);
    expect(sent).toContain(day(tenDaysAgo));
    await page.locator('[name=reglement][value=payment]').check();
    await button(t('detail.choix.continuer')).click();

    await expectPage('modalites.titre.payment');
    await page.getByRole('radio', { name: t('modalites.moyens.card.titre') }).check();
    await expectMoney();
    await button(t('modalites.continuer.card', { montant: money })).click();

    await expectPage('remise.titre.payment');
    await expectMoney();
    await button(t('remise.boutons.payer', { montant: money })).click();

    await expect(page).toHaveURL(/\/payment\//);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectMoney();
    await expectOnly(page, own, french);
    await expect(page.getByText('Payer par carte')).toHaveCount(0);
    await page.locator('[name=number]').fill(cards.accepted);
    await page.locator('[name=month]').fill('12');
    await page.locator('[name=year]').fill('2030');
    await page.locator('[name=code]').fill('123');
    await page.locator('form:has([name=code])').getByRole('button').click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('main').getByRole('button').click();

    await expect(page).toHaveURL(
      new RegExp(`${confirmationOf(samples.payable)}\\?langue=${language}$`),
    );
    await expectPage('confirmation.paid.titre.payment');
    await expect(page.locator('[data-message="confirmation.paid.solde"]')).toHaveText(
      t('confirmation.paid.solde'),
    );
    await expectMoney();
    await page.getByRole('link', { name: t('confirmation.liens.justificatif') }).click();

    await expectPage('justificatif.titre.payment');
    await expectMoney();
    await expect(main).toContainText(day(new Date()));
    await page.getByLabel(t('justificatif.courriel.adresse')).fill('ada@exemple.fr');
    await button(t('justificatif.courriel.bouton')).click();
    await button(t('justificatif.envoyer')).click();
    await expect(page.locator('[data-message="justificatif.courriel.fait"]')).toBeVisible();
    await expectPage('justificatif.titre.payment');
    expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED', amount: 9000 }]);
  });
}

test('the indicator and transfer pages are fully translated in each other language', async ({
  page,
  site,
}) => {
  test.slow();
  const french = await readDictionary(site.origin, 'fr');
  for (const { language, money } of languages) {
    await test.step(language, async () => {
      await forgetAll(page);
      const own = await readDictionary(site.origin, language);
      const t = (key: string) => textIn(own, key);
      const next = page.getByRole('button', { name: t('indicatif.continuer') });
      await page.goto(
        `${stepOf(samples.increased, 'saisieIndicatifOperation')}?langue=${language}`,
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('indicatif.titre'));
      await next.click();
      await expect(page.locator('[data-message="indicatif.messages.erreurs.manquant"]')).toHaveText(
        t('indicatif.messages.erreurs.manquant'),
      );
      await expectOnly(page, own, french);
      await page.getByRole('textbox', { name: t('indicatif.libelle') }).fill('A1B');
      await next.click();
      await expect(page).toHaveTitle(`${t('virement.titre.payment')} - ${t('titres.site')}`);
      await expect.poll(() => plainText(page)).toContain(money.replace('90', '300'));
      await expectOnly(page, own, french);
    });
  }
});

test('the check for untranslated text finds French on a French page', async ({ page, site }) => {
  const french = await readDictionary(site.origin, 'fr');
  await page.goto(stepOf(samples.payable, 'choixModalitesReglement'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comment payer ?');
  const shown = await plainText(page);
  for (const { language } of languages) {
    const own = await readDictionary(site.origin, language);
    expect(untranslated(shown, french, own)).toEqual(
      expect.arrayContaining([
        'Comment payer ?',
        'Rien n’est payé à cette étape.',
        'Revenir à l’avis',
      ]),
    );
  }
});

/** Returns all that the page says, with plain spaces. Text marked as another language is left out: it is meant to be so. */
async function plainText(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    const pageLanguage = document.documentElement.lang;
    for (const other of copy.querySelectorAll('[lang], script, style, noscript')) {
      if (other.getAttribute('lang') !== pageLanguage) other.remove();
    }
    return copy.textContent ?? '';
  });
  return plainSpaces(text);
}

/** Expects that no French is left over, and that no key is shown instead of its text. */
async function expectOnly(page: Page, own: Dictionary, french: Dictionary): Promise<void> {
  const shown = await plainText(page);
  expect(untranslated(shown, french, own)).toEqual([]);
  expect([...own.keys()].filter((key) => key.includes('.') && shown.includes(key))).toEqual([]);
  expect(shown).not.toMatch(/\{\{|undefined|\[object/);
}
