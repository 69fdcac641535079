/// <reference lib="dom" />
import { languages } from '@amendes/delivery/site/languages.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Locator, Page } from 'playwright/test';
import { readDictionary, textIn } from '../pay/set-up/dictionary.ts';
import { expect, test } from '../set-up/test.ts';
import { untilItAnswers } from '../set-up/until-it-answers.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import {
  breakScript,
  faults,
  holdScript,
  deliveryFaults,
  failDelivery,
} from './set-up/break-start.ts';
import { addresses, calloutOf, openPastTimeout, timeoutMs } from './set-up/open-past-timeout.ts';
import { citizenOf } from '../set-up/citizen.ts';

/* If the scripts do not start, the document itself says so. */

test.use({
  expectedErrors: /^Failed to load|^Refused to execute|integrity|MIME|on purpose|federation/i,
});

const searchButton = (page: Page) => citizenOf(page).button;

/** Expects the whole message of a page that did not start, in the language of the page. */
async function expectCallout(page: Page, address: string, language: string): Promise<void> {
  const callout = calloutOf(page);
  await expect(callout).toHaveCount(1);
  await expect(callout).toBeVisible();
  const texts = await readDictionary(new URL(page.url()).origin, language);
  const keys = ['demarrage.titre', 'demarrage.cause', 'demarrage.ailleurs', 'demarrage.telephone'];
  for (const key of keys) await expect(callout).toContainText(textIn(texts, key));
  await expect(
    callout.getByRole('link', { name: textIn(texts, 'module.reessayer') }),
  ).toBeVisible();
  expect(
    await callout.evaluate((element) => getComputedStyle(element).borderInlineStartWidth),
  ).toBe('4px');
  // Money is mentioned only on pages to which somebody may return from paying.
  const isOfFine = /amende|paiement/.test(address);
  expect(((await callout.textContent()) ?? '').includes(textIn(texts, 'module.argentApres'))).toBe(
    isOfFine,
  );
  await expect(page.locator('main')).not.toContainText(textIn(texts, 'module.argent'));
  await expect(page.locator('main button')).toHaveCount(address === '/tai' ? 1 : 0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
}

/**
 * Expects that nothing has moved, and that the callout can have the focus. The order matters: a page that the test scrolls in the
 * frame in which the callout appears counts as moved, because its footer becomes visible for the first time.
 */
async function expectStill(page: Page, shifts: () => Promise<readonly string[]>): Promise<void> {
  expect(await shifts()).toEqual([]);
  await calloutOf(page).focus();
  await expect(calloutOf(page)).toBeFocused();
}

for (const deliveryFault of deliveryFaults) {
  test(`a page whose script ${deliveryFault} shows the callout, and nothing moves`, async ({
    page,
  }) => {
    test.slow();
    await page.clock.install();
    const shifts = await watchShifts(page);
    await failDelivery(page, deliveryFault);
    // The message does not depend on the fault, so the other faults are tested with form and confirmation only.
    const seen = addresses.filter(
      ([, language]) => deliveryFault === 'never arrives' || language === 'de' || language === 'es',
    );
    for (const [address, language] of seen) {
      await openPastTimeout(page, address, language);
      await expectCallout(page, address, language);
      await expectStill(page, shifts);
    }
  });
}

for (const [fault, change] of Object.entries(faults)) {
  test.describe(`a shell that ${fault}`, () => {
    test.use({ expectedErrors: /on purpose|Unexpected token|Invalid|identifier|federation/i });

    test('shows the callout at once on each page, and is reported once per page', async ({
      page,
    }) => {
      const reports: unknown[] = [];
      await page.route('**/beacon/part-failure', async (route) => {
        reports.push(JSON.parse(route.request().postData() ?? 'null'));
        await route.fulfill({ status: 204 });
      });
      const shifts = await watchShifts(page);
      await breakScript(page, change);
      for (const [address, language] of addresses) {
        await page.goto(`${address}?langue=${language}`, { waitUntil: 'commit' });
        await expectCallout(page, address, language);
        await expectStill(page, shifts);
      }
      await expect.poll(() => reports.length).toBe(addresses.length);
      for (const report of reports) {
        expect(report).toEqual({
          part: 'shell',
          build: expect.stringMatching(/^\w+$/),
          reason: expect.stringMatching(/SyntaxError|on purpose, at \/tai\/amende\/…\/…/),
        });
      }
    });
  });
}

/** Returns the visible texts and controls that the element covers. */
const coveredBy = (above: Locator) =>
  above.evaluate((callout) => {
    const { top, bottom, left, right } = callout.getBoundingClientRect();
    const others = document.querySelectorAll('h1, h2, h3, p, a, li, label, input, summary, button');
    return [...others].flatMap((each) => {
      const rect = each.getBoundingClientRect();
      const isDisjoint =
        rect.bottom <= top || rect.top >= bottom || rect.right <= left || rect.left >= right;
      const isSeen = getComputedStyle(each).visibility === 'visible' && rect.height > 0;
      return isDisjoint || !isSeen || callout.contains(each) ? [] : [each.textContent];
    });
  });

for (const width of [320, 360, 768, 1280]) {
  test(`at ${width} px the callout covers and moves nothing, in any language`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 2500 });
    await page.clock.install();
    const shifts = await watchShifts(page);
    await failDelivery(page, 'is cut off');
    for (const language of languages) {
      await openPastTimeout(page, '/tai', language);
      await expect(calloutOf(page)).toBeVisible();
      expect(await shifts(), language).toEqual([]);
      expect(await coveredBy(calloutOf(page)), language).toEqual([]);
    }
  });
}

test('late scripts remove the callout, and the search uses the typed number', async ({
  citizen,
  page,
}) => {
  await page.clock.install();
  const shifts = await watchShifts(page);
  const letThrough = await holdScript(page);
  await openPastTimeout(page, '/tai');
  await expect(calloutOf(page)).toBeVisible();
  const number = citizen.number;
  await number.pressSequentially(samples.payable.number);
  await page.getByLabel('Clé', { exact: true }).pressSequentially('29');
  letThrough();
  await untilItAnswers(page);
  await expect(calloutOf(page)).toHaveCount(0);
  await expect(number).toHaveValue('3333-3122-1112-21');
  expect(await shifts()).toEqual([]);
  await searchButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payable)}$`));
});

test('the callout of a guarded page disappears once the script arrives', async ({ page }) => {
  await page.clock.install();
  const letThrough = await holdScript(page);
  await openPastTimeout(page, `/tai/amende/${pathOf(samples.payable)}`);
  await expect(calloutOf(page)).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
  await expect(calloutOf(page)).toHaveCount(0);
});

test('the callout is announced as an alert, and a field in use keeps the focus', async ({
  citizen,
  page,
}) => {
  await page.clock.install();
  await failDelivery(page, 'never arrives');
  await page.goto('/tai', { waitUntil: 'commit' });
  const number = citizen.number;
  await number.pressSequentially('33333');
  await page.clock.fastForward(timeoutMs);
  await expect(page.getByRole('alert')).toContainText('0811 10 10 10');
  await expect(number).toBeFocused();
  await number.pressSequentially('122');
  await expect(number).toHaveValue('33333122');
});

test('the callout gets the focus from the button and from a waiting search', async ({
  citizen,
  page,
}) => {
  await page.clock.install();
  const letThrough = await holdScript(page);
  await page.goto('/tai', { waitUntil: 'commit' });
  const button = searchButton(page);
  await button.focus();
  await page.clock.fastForward(timeoutMs);
  await expect(calloutOf(page)).toBeFocused();

  await citizen.number.pressSequentially(samples.payable.number);
  await page.getByLabel('Clé', { exact: true }).pressSequentially('29');
  await page.keyboard.press('Enter');
  await expect(calloutOf(page)).toBeFocused();
  expect(new URL(page.url()).search).toBe('');
  letThrough();
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payable)}$`));
});

test('a retry reloads the page, which then works and keeps the typed number', async ({
  citizen,
  page,
}) => {
  await breakScript(page, faults['throws when it starts']);
  await page.goto('/tai?langue=de', { waitUntil: 'commit' });
  await expect(calloutOf(page)).toBeVisible();
  await citizen.number.pressSequentially('3333');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await calloutOf(page).getByRole('link', { name: 'Erneut versuchen' }).click();
  await untilItAnswers(page);
  await expect(page).toHaveURL('/tai?langue=de');
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect(calloutOf(page)).toHaveCount(0);
  await expect(citizen.number).toHaveValue('3333');
});

test('a page that fails to render altogether is replaced by the callout', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'title', {
      set(title: string) {
        if (title.startsWith('Aide')) throw new Error('on purpose');
      },
    });
  });
  await page.goto('/tai');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
  await expect(calloutOf(page)).toBeVisible();
  await calloutOf(page).getByRole('link', { name: 'Réessayer' }).focus();
});
