import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { cards } from '../pay/set-up/card-page.ts';
import { listPayments } from '../pay/set-up/payments.ts';
import { confirmationOf, detailOf, receiptOf } from '../pay/set-up/walk.ts';
import { expect, test } from '../set-up/test.ts';
import type { Driver } from './drivers/driver.ts';
import type { Engine } from './engines.ts';
import { reach } from './reach.ts';
import { visit, type Visitor } from './visitor.ts';

const { payable: fine } = samples;

/** Time limit of one test, in milliseconds, with room for a busy machine. */
const timeoutMs = 90_000;

/** Declares the tests of what a citizen does on the site, in one browser that is started once. */
export function describeJourney({ name, launch }: Engine): void {
  test.describe(`in ${name}`, () => {
    test.describe.configure({ timeout: timeoutMs });
    let driver: Driver;
    let visitor: Visitor;
    const step = (column: string, body: () => Promise<void>) =>
      reach({ row: name, column, place: driver.version }, body);

    test.beforeAll(async ({ site }) => {
      test.setTimeout(timeoutMs);
      driver = await launch();
      visitor = visit(driver, site.origin);
    });
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a hook needs off its pattern
    test.afterEach(async ({}, info) => {
      if (info.status === info.expectedStatus) return;
      await info.attach('page', { body: await driver.screenshot(), contentType: 'image/png' });
    });
    test.afterAll(async () => {
      await driver.close();
    });

    test('a citizen finds a fine, pays it by card and opens its receipt', async ({ api }) => {
      await step('Home, styled', async () => {
        await visitor.open('/tai?langue=fr');
        const { isOverflowing } = await visitor.waitForTitle('Payer une amende');
        expect(isOverflowing, 'wider than the window').toBe(false);
        expect(await visitor.styleOf('header', 'border-bottom-width')).toBe('1px');
        const height = await visitor.styleOf('form button', 'height');
        expect(Number.parseFloat(height)).toBeGreaterThanOrEqual(44);
      });
      await step('Look-up', async () => {
        await visitor.fill(/^Numéro de télépaiement/, fine.number);
        await visitor.fill(/^Clé$/, fine.key);
        await visitor.click('button', /^Rechercher mon avis$/);
        const { path, isOverflowing } = await visitor.waitForTitle('Est-ce bien votre avis ?');
        expect(path).toBe(detailOf(fine));
        expect(isOverflowing, 'wider than the window').toBe(false);
      });
      await step('Card payment', async () => {
        await visitor.click('radio', /^Payer définitivement/);
        await visitor.click('button', /^Continuer : choisir/);
        await visitor.waitForTitle('Comment payer ?');
        await visitor.click('radio', /^Carte bancaire/);
        await visitor.click('button', /^Continuer vers le paiement par carte/);
        await visitor.click('button', /^Aller à la page de paiement par carte/);
        await visitor.until('card page', ({ path }) => path.startsWith('/payment/'));
        await visitor.fill(/^Numéro de carte/, cards.accepted);
        await visitor.fill(/^Mois d’expiration/, '12');
        await visitor.fill(/^Année d’expiration/, '2030');
        await visitor.fill(/^Cryptogramme/, '123');
        await visitor.click('button', /^Payer/);
        await visitor.click('button', /^Continuer vers le commerçant$/);
        const { path } = await visitor.waitForTitle('Votre paiement est enregistré');
        expect(path).toBe(confirmationOf(fine));
        expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED', overpaid: false }]);
      });
      await step('Receipt', async () => {
        await visitor.click('link', /^Obtenir le justificatif par courrier ou sur papier$/);
        const { path, text } = await visitor.waitForTitle('Justificatif de paiement');
        expect(path).toBe(receiptOf(fine));
        expect(text).toContain('90,00 €');
      });
      expect(driver.unhandled).toEqual([]);
    });

    test('an information page is shown in French and in German', async () => {
      await step('Information page', async () => {
        await visitor.open('/tai/mention-legales?langue=fr');
        const { text } = await visitor.waitForTitle('Mentions légales');
        expect(text).toContain('00 00 00 00 00');
      });
      await step('Language', async () => {
        await visitor.click('disclosure', /^Langue/);
        await visitor.click('link', /^DE/);
        const { language, path } = await visitor.waitForTitle('Impressum');
        expect({ language, path }).toEqual({ language: 'de', path: '/tai/mention-legales' });
        await visitor.click('disclosure', /^Sprache/);
        await visitor.click('link', /^FR/);
        await visitor.waitForTitle('Mentions légales');
      });
      expect(driver.unhandled).toEqual([]);
    });

    test('the keyboard alone leads to the choice of method, with a visible focus', async () => {
      await step('Keyboard', async () => {
        await visitor.open('/tai?langue=fr');
        await visitor.tabTo('field', /^Numéro de télépaiement/);
        // The focus moves to the key by itself.
        await visitor.type(fine.number);
        await visitor.type(fine.key);
        await visitor.press('Enter');
        await visitor.waitForTitle('Est-ce bien votre avis ?');
        await visitor.tabTo('radio', /^Payer définitivement/);
        await visitor.press('Space');
        await visitor.tabTo('button', /^Continuer : choisir/);
        await visitor.press('Enter');
        await visitor.waitForTitle('Comment payer ?');
      });
      expect(driver.unhandled).toEqual([]);
    });

    test('Escape closes a dialog, and its link can open it again at once', async () => {
      const lastStep = 'elle sert de justificatif';
      await visitor.open('/tai?langue=fr');
      await visitor.tabTo('link', /^Par téléphone$/);
      for (const key of ['Enter', 'Space'] as const) {
        await visitor.press(key);
        await visitor.until('the dialog', ({ text }) => text.includes(lastStep));
        await visitor.press('Escape');
        await visitor.until('the page', ({ text }) => !text.includes(lastStep));
      }
      expect(driver.unhandled).toEqual([]);
    });

    test('axe finds nothing on home, detail and receipt', async () => {
      await step('axe', async () => {
        for (const [address, title] of [
          ['/tai', 'Payer une amende'],
          [detailOf(fine), 'Est-ce bien votre avis ?'],
          [receiptOf(samples.paid), 'Justificatif de paiement'],
        ] as const) {
          await visitor.open(`${address}?langue=fr`);
          await visitor.waitForTitle(title);
          expect(await visitor.axeFindings()).toEqual([]);
        }
      });
    });
  });
}

/** Declares the test of pages without scripts, for browsers whose protocol can switch scripts off. */
export function describePagesWithoutScripts({ name, launch }: Engine): void {
  test(`in ${name} pages can be read without scripts, and the form is hidden`, async ({ site }) => {
    test.setTimeout(timeoutMs);
    const driver = await launch();
    try {
      const visitor = visit(driver, site.origin);
      await driver.withoutScripts?.();
      await reach({ row: name, column: 'Without scripts', place: driver.version }, async () => {
        await visitor.openWithoutScripts('/tai?langue=fr');
        const { text, title } = await visitor.until('callout', (seen) =>
          /0811\s10\s10\s10/.test(seen.text),
        );
        expect(title).toBe('Payer une amende');
        expect(text).toContain('JavaScript');
        expect(await visitor.styleOf('header', 'border-bottom-width')).toBe('1px');
        // An element without a box has no computed height.
        expect(await visitor.styleOf('form button', 'height'), 'the button').toBe('auto');
        await visitor.openWithoutScripts('/tai/aide?langue=fr');
        await visitor.until('Aide', (seen) => seen.title === 'Aide');
      });
    } finally {
      await driver.close();
    }
  });
}
