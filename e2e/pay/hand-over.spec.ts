/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import {
  checkButton,
  isOnCardPage,
  messageOf,
  openHandOver,
  payButton,
} from './set-up/hand-over.ts';
import { listPayments } from './set-up/payments.ts';
import { hostilePages } from './set-up/provider-page.ts';
import { play, type Scenario } from './set-up/screen.ts';

test.afterEach(({ api }) => play(api, []));

const envoiSips = 'envoiSips/avis/2';

/** Collects every request from now on that leaves the page, or goes to another origin than the site's. */
function recordDepartures(page: Page, origin: string): readonly string[] {
  const departures: string[] = [];
  page.on('request', (request) => {
    const isOwnSite = new URL(request.url()).origin === origin;
    if (request.isNavigationRequest() || !isOwnSite) departures.push(request.url());
  });
  return departures;
}

/** Presses the button, and waits until the message says that nobody was handed over. */
async function expectRefusal(page: Page, message: string): Promise<void> {
  await payButton(page).click();
  await expect(messageOf(page, message)).toBeFocused();
  await expect(messageOf(page, message)).toContainText(
    'Cette demande n’a entraîné aucun prélèvement.',
  );
  await expect(page.locator('form')).toHaveCount(0);
}

test('only the provider’s plain form sends a citizen to the card page', async ({
  page,
  site,
  sandbox,
  api,
}) => {
  await openHandOver(page, samples.payable);
  const departures = recordDepartures(page, site.origin);
  for (const [what, body] of Object.entries(hostilePages(sandbox.providerOrigin))) {
    await test.step(what, async () => {
      await page.route(`**/${envoiSips}`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
      );
      await expectRefusal(page, 'remise.echecs.formulaire');
      await page.unroute(`**/${envoiSips}`);
    });
  }
  expect(departures).toEqual([]);
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  expect(await listPayments(api)).toEqual([]);

  await payButton(page).click();
  await expect.poll(() => isOnCardPage(page)).toBe(true);
  expect(await listPayments(api)).toMatchObject([{ state: 'ACTIVE' }]);
});

test('an unusable answer starts no hand-over, and the same button can try again', async ({
  page,
  site,
  api,
}) => {
  await openHandOver(page, samples.payable);
  const departures = recordDepartures(page, site.origin);
  for (const [what, contentType, body] of [
    ['an empty answer', 'text/html', ''],
    ['an answer of blanks', 'text/html', ' \n '],
    ['JSON', 'application/json', '{"action":"https://evil.example/"}'],
    ['a form that is called plain text', 'text/plain', '<form method="post"></form>'],
  ] as const) {
    await test.step(what, async () => {
      await page.route(`**/${envoiSips}`, (route) => route.fulfill({ contentType, body }));
      await expectRefusal(page, 'remise.echecs.technique');
      await page.unroute(`**/${envoiSips}`);
    });
  }
  expect(departures).toEqual([]);
  await payButton(page).click();
  await expect.poll(() => isOnCardPage(page)).toBe(true);
  expect(await listPayments(api)).toMatchObject([{ state: 'ACTIVE' }]);
});

test('a refused or failed request starts no hand-over and can be tried again', async ({
  page,
  site,
  api,
}) => {
  await openHandOver(page, samples.payable);
  const departures = recordDepartures(page, site.origin);
  const status = (code: number): Scenario['effect'] => ({ kind: 'status', status: code });
  for (const [what, call, effect, message] of [
    ['a failure', envoiSips, status(500), 'remise.echecs.technique'],
    ['a service that is unavailable', envoiSips, status(503), 'remise.echecs.technique'],
    [
      'a notice that is not payable, although the look-up says it is',
      envoiSips,
      status(409),
      'remise.echecs.technique',
    ],
    [
      'an amount that is refused, although the look-up names it',
      envoiSips,
      status(422),
      'remise.echecs.technique',
    ],
    ['a notice that is unknown', envoiSips, status(404), 'remise.echecs.technique'],
    ['too many requests', envoiSips, status(429), 'telechargement.tropDeDemandes'],
    ['a lost connection', envoiSips, { kind: 'drop' }, 'remise.echecs.technique'],
    ['another page', envoiSips, { kind: 'rubbish' }, 'remise.echecs.formulaire'],
    ['a look-up that fails', 'recherche/amende', status(500), 'remise.echecs.technique'],
    ['a look-up that is lost', 'recherche/amende', { kind: 'drop' }, 'remise.echecs.technique'],
    ['a look-up that is refused', 'recherche/amende', status(429), 'telechargement.tropDeDemandes'],
  ] as const satisfies readonly (readonly [string, string, Scenario['effect'], string])[]) {
    await test.step(what, async () => {
      await play(api, [{ call, effect }]);
      await expectRefusal(page, message);
    });
  }
  expect(departures).toEqual([]);
  expect(await listPayments(api)).toEqual([]);

  await play(api, []);
  await payButton(page).click();
  await expect.poll(() => isOnCardPage(page)).toBe(true);
  expect(await listPayments(api)).toMatchObject([{ state: 'ACTIVE' }]);
});

test('an attempt under way is not started again, and a check restores the button', async ({
  page,
  site,
  api,
}) => {
  await openHandOver(page, samples.payable);
  const departures = recordDepartures(page, site.origin);
  const effect = { kind: 'status', status: 409, code: 'payment-under-way' } as const;
  await play(api, [{ call: envoiSips, effect }]);
  await payButton(page).click();
  await expect(messageOf(page, 'remise.enCours')).toBeFocused();
  await checkButton(page).click();
  await payButton(page).waitFor();
  expect(departures).toEqual([]);
});

test('the form is sent once and unchanged, and the tab deletes the stored fine', async ({
  page,
}) => {
  const storedFine = () => page.evaluate(() => sessionStorage.getItem('amendes.currentFine'));
  await page.clock.install();
  await openHandOver(page, samples.payable);
  expect(await storedFine()).toContain(samples.payable.number);
  let sent = 0;
  // The provider answers without a page, so the browser stays on this one.
  await page.route('**/paymentInit', (route) => {
    sent += 1;
    return route.fulfill({ status: 204 });
  });
  let html = '';
  // The answer is read here and passed on unchanged: the browser forgets it as soon as it starts to leave.
  await page.route(`**/${envoiSips}`, async (route) => {
    const response = await route.fetch();
    html = await response.text();
    await route.fulfill({ response });
  });
  const sending = page.waitForRequest('**/paymentInit');
  await payButton(page).click();
  const request = await sending;

  expect(request.method()).toBe('POST');
  const fields = html.matchAll(/name="(\w+)" value="([^"]*)"/g);
  expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual(
    Object.fromEntries(
      [...fields].map(([, name, value]) => [name, value?.replaceAll('&amp;', '&')]),
    ),
  );
  expect(html).toContain(`action="${request.url()}"`);
  expect(await request.headerValue('referer'), 'no address of the site').toBeNull();

  await expect(
    page.getByRole('button', { name: 'Ouverture de la page de paiement…' }),
  ).toBeVisible();
  expect(await storedFine()).toBeNull();
  await page.getByRole('button', { name: 'Ouverture de la page de paiement…' }).press('Enter');
  await page.clock.fastForward(15_000);
  await expect(messageOf(page, 'remise.pageAbsente')).toBeFocused();
  await checkButton(page).click();
  await expect(messageOf(page, 'remise.enCours')).toContainText(/prend fin à \d\d:\d\d/);
  expect(sent).toBe(1);
});
