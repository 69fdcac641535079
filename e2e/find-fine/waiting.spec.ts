import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Route } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';

const lookup = '**/api/v1/recherche/amende*';

test('a slow answer is announced, and a second press sends no second request', async ({
  citizen,
  page,
}) => {
  const heldRoute = Promise.withResolvers<Route>();
  let requestCount = 0;
  await page.route(lookup, (route) => {
    requestCount += 1;
    heldRoute.resolve(route);
  });
  await citizen.find(samples.payable);
  const button = page.locator('form button');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleName('Recherche en cours…');
  // Without `force` the runner would wait until the button is no longer busy.
  await button.click({ force: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(/plus de temps que d’habitude/);
  await (await heldRoute.promise).continue();
  await expect(page).toHaveURL(/\/tai\/amende\//);
  expect(requestCount).toBe(1);
});

test('a search without an answer in 15 seconds fails and can be tried again', async ({
  citizen,
  page,
}) => {
  await page.clock.install();
  await page.route(lookup, () => undefined);
  const request = page.waitForRequest(lookup);
  await citizen.find(samples.payable);
  await request;
  const failure = page.locator('[data-message="detail.messages.erreurs.techPaiement"]');
  await page.clock.runFor(14_000);
  await expect(failure).toBeHidden();
  await page.clock.runFor(2000);
  await expect(failure).toBeVisible();
  await expect(failure.locator('time')).toHaveText(/\d{4}.*\d\d[:h]\d\d/);

  await page.unroute(lookup);
  await expect(citizen.number).toHaveValue('3333-3122-1112-21');
  await citizen.search();
  await expect(page).toHaveURL(/\/tai\/amende\//);
});
