import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';

/* Another part renders the next page. It runs only then, and its loading must not be visible. */

/** Records the address at every change of the page after which `main` contains no text. */
const watchEmptyPages = () => {
  const seen: string[] = [];
  Object.assign(globalThis, { emptyPages: seen });
  new MutationObserver(() => {
    const isEmpty = document.querySelector('main')?.textContent.trim() === '';
    if (isEmpty) seen.push(location.pathname);
  }).observe(document.body, { childList: true, subtree: true });
};

const textsOfPayment = /\/payment\/.*\/texts-fr\.js$/;

const emptyPages = 'globalThis.emptyPages';

test('no empty page is shown between the form and the detail', async ({ citizen, page }) => {
  await page.clock.install();
  await page.goto('/tai');
  const fetched = page.waitForResponse(textsOfPayment);
  await citizen.enter(samples.payable);
  await fetched;
  // The clock is stopped, so that only the part itself ends the stay of the form, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(watchEmptyPages);
  await citizen.search();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
  expect(await page.evaluate(emptyPages)).toEqual([]);
});

test('a part that loads slowly shows an empty page under its own address', async ({
  citizen,
  page,
}) => {
  const heldResponse = Promise.withResolvers<void>();
  await page.route(textsOfPayment, async (route) => {
    await heldResponse.promise;
    await route.continue();
  });
  await page.goto('/tai');
  await page.evaluate(watchEmptyPages);
  await citizen.enter(samples.payable);
  await citizen.search();
  await expect(page.locator('main [aria-busy]')).toBeVisible();
  await expect(page.locator('#numero')).toHaveCount(0);
  await expect(page).toHaveURL(/\/tai\/amende\//);
  heldResponse.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
  expect(await page.evaluate(emptyPages)).not.toEqual([]);
});

test('a citizen who goes back before the next page loads can search again', async ({
  citizen,
  page,
}) => {
  const heldResponse = Promise.withResolvers<void>();
  await page.route(textsOfPayment, async (route) => {
    await heldResponse.promise;
    await route.continue();
  });
  await page.goto('/tai');
  await page.evaluate(() => {
    addEventListener('popstate', () => Object.assign(globalThis, { wentBack: true }));
    // This goes back as soon as the address has changed, while the form is still shown.
    history.pushState = (...to) => {
      Reflect.deleteProperty(history, 'pushState');
      history.pushState(...to);
      history.back();
    };
  });
  await citizen.enter(samples.payable);
  await citizen.search();
  await expect.poll(() => page.evaluate('globalThis.wentBack')).toBe(true);
  await expect(page).toHaveURL(/\/tai$/);
  await expect(citizen.button).toBeVisible();
  await expect(citizen.button).not.toHaveAttribute('aria-disabled', 'true');
  heldResponse.resolve();
  await citizen.enter(samples.payable);
  await citizen.search();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
});
