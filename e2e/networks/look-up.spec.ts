import { samples } from '@amendes/fines/testing/sample-fines.ts';
/// <reference lib="dom" />
import type { Page } from 'playwright/test';
import { expectTitle } from '../pay/set-up/walk.ts';
import { forgetAll } from '../set-up/citizen.ts';
import { recordResult } from '../reach/reach-page.ts';
import { expect, test } from '../set-up/test.ts';
import { everyFile, faults, type Fault } from './set-up/faulty-network.ts';
import { fillIn, search } from './set-up/place.ts';
import { timeoutMs, visit } from './set-up/visit.ts';

/* A failure before the search must not prevent anybody from searching. */

test.describe.configure({ mode: 'parallel' });

async function expectToFind(page: Page): Promise<void> {
  await fillIn(page);
  await search(page);
  await expectTitle(page, 'Est-ce bien votre avis ?');
}

test('a failure at the first typed digit shows no message, and the search succeeds', async ({
  browser,
}) => {
  const { page, network, errors } = await visit(browser, true);
  for (const fault of faults) {
    await test.step(fault, async () => {
      await forgetAll(page);
      await page.goto('/tai');
      await page.waitForLoadState('networkidle');
      network.inject(everyFile, fault);
      await page.locator('#numero').pressSequentially('3');
      await expect.poll(() => network.isRequested()).toBe(true);
      await expect(page.locator('#recherche-message [data-message]')).toHaveCount(0);
      await network.repair();
      await expectToFind(page);
      expect(errors, 'rejections that nobody handled').toEqual([]);
      const result = 'nothing; the search finds';
      recordResult(test.info(), {
        table: 'faults',
        place: 'first letter typed',
        row: everyFile,
        column: fault,
        result,
      });
    });
  }
  await page.close();
});

test('a screen whose files failed ahead of need is shown once the network is back', async ({
  browser,
}) => {
  const { page, errors } = await visit(browser, true);
  const files = '**/releases/payment/**';
  await page.goto('/tai');
  await page.route(files, (route) => route.abort('internetdisconnected'));
  const ahead = Promise.all(
    [/\/entry\.js$/, /\.css$/, /__federation_expose_app\.js$/, /\/texts-fr\.js$/].map((file) =>
      page.waitForEvent('requestfailed', (request) => file.test(request.url())),
    ),
  );
  await fillIn(page);
  await ahead;
  await page.unroute(files);
  await search(page);
  await expectTitle(page, 'Est-ce bien votre avis ?');
  expect(errors, 'rejections that nobody handled').toEqual([]);
  await page.close();
});

/** Faults that look like the API's answer to a link that it cannot decipher, or that deciphers to no notice. */
const linkFaults: readonly Fault[] = ['missing', '500', 'wrong type'];

for (const file of ['shell/api.js', 'API decrypte']) {
  test(`a prefill link without ${file} shows a message, and the search succeeds`, async ({
    browser,
  }) => {
    const { page, network, errors } = await visit(browser);
    const sealed = await encipher(page);
    for (const fault of faults) {
      await test.step(fault, async () => {
        await forgetAll(page);
        network.inject(file, fault);
        await page.goto(`/tai/${sealed}`);
        await expect.poll(() => network.isRequested()).toBe(true);
        if (fault === '30 s late') await page.clock.fastForward(timeoutMs);
        const isLinkAtFault = file === 'API decrypte' && linkFaults.includes(fault);
        const message = isLinkAtFault
          ? 'accueil.messages.infos.lienInvalide'
          : 'detail.messages.erreurs.techPaiement';
        const callout = page.locator(`[data-message="${message}"]`);
        await expect(callout).toBeVisible();
        const result = await callout.innerText();
        await network.repair();
        await expectToFind(page);
        expect(errors, 'rejections that nobody handled').toEqual([]);
        recordResult(test.info(), {
          table: 'faults',
          place: 'prefill',
          row: file,
          column: fault,
          result,
        });
      });
    }
    await page.close();
  });
}

/** Returns a sample fine, enciphered by the API for a link with the token that the page has obtained for itself. */
async function encipher(page: Page): Promise<string> {
  await page.goto('/tai/AAAA');
  await expect(page.locator('[data-message="accueil.messages.infos.lienInvalide"]')).toBeVisible();
  const { number, key } = samples.payable;
  return page.evaluate(async (plaintText) => {
    const query = new URLSearchParams({ plaintText });
    const authorization = `Bearer ${localStorage.getItem('amendes.token')}`;
    const response = await fetch(`/api/v1/encrypte?${query}`, { headers: { authorization } });
    return response.text();
  }, number + key);
}
