/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { rm } from 'node:fs/promises';
import { buildsOf } from '@amendes/delivery/release/read-release.ts';
import type { Page } from 'playwright/test';
import { messageOf } from '../pay/set-up/hand-over.ts';
import { listPayments } from '../pay/set-up/payments.ts';
import { expectTitle, payByCard } from '../pay/set-up/walk.ts';
import {
  enterPayment,
  expectDetail,
  expectRelease,
  saveData,
} from '../resilience/set-up/citizen.ts';
import { expectedErrors } from '../resilience/set-up/expected-errors.ts';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';

/* Devices and networks on which a payment must succeed, from the look-up to the receipt. */

const dayMs = 86_400_000;

const forbid = () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  }
};

const circumstances: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'storage is full': (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    }),
  'cookies are off and storage is forbidden': async (page) => {
    // A browser that accepts no cookies provides no storage either.
    await page.addInitScript(forbid);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  },
  'the clock is a day slow': (page) => page.clock.install({ time: Date.now() - dayMs }),
  'the clock is a day fast': (page) => page.clock.install({ time: Date.now() + dayMs }),
  'the network is slow': (page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } });
    }),
  'the device saves data': saveData,
};

for (const [what, arrange] of Object.entries(circumstances)) {
  test(`a citizen pays a fine and gets the receipt although ${what}`, async ({
    citizen,
    page,
    api,
    calls,
  }) => {
    await arrange(page);
    await citizen.find(samples.payable);
    await payByCard(page);
    expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED' }]);
    expect(await calls()).toMatchObject({ 'envoiSips/avis/2': 1 });
  });
}

test.describe('a tab whose releases were removed while it slept', () => {
  test.use({ expectedErrors });

  test('continues to the next step with the served release, after a retry', async ({
    page,
    fragileSite,
  }) => {
    const { folder, origin } = fragileSite;
    await saveData(page);
    await enterPayment(page, origin);
    await expectDetail(page);
    const before = await buildsOf(folder, 'payment');
    await releaseCopy(folder, 'payment');
    const { served } = await releaseCopy(folder, 'payment');
    for (const build of before) await rm(folder.release('payment', build), { recursive: true });
    await page.getByRole('radio', { name: /^Consigner/ }).check();
    const unavailable = messageOf(page, 'module.indisponible');
    await page.getByRole('button', { name: /^Continuer/ }).click();
    await expect(unavailable).toBeVisible();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expectTitle(page, 'Comment consigner ?');
    await expectRelease(page, served.release);
  });
});
