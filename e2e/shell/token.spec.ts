import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';

interface Contract {
  findFine(reference: { number: string; key: string }): Promise<{ readonly ok: boolean }>;
}

test('twenty requests that get a 401 together share one new token', async ({ page, calls }) => {
  await page.goto('/tai');
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  const answers = await page.evaluate(async (reference) => {
    localStorage.setItem('amendes.token', 'expired');
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__: {
        readonly __INSTANCES__: readonly {
          loadShareSync(name: string, options: object): () => Contract;
        }[];
      };
    };
    const [shell] = __FEDERATION__.__INSTANCES__;
    const anyVersion = { customShareInfo: { shareConfig: { requiredVersion: false } } };
    if (!shell) throw new Error('No shell');
    const contract = shell.loadShareSync('@amendes/contract', anyVersion)();
    const ask = () => contract.findFine(reference);
    return Promise.all(Array.from({ length: 20 }, ask));
  }, samples.payable);
  expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 20 }, () => true));
  expect(await calls()).toMatchObject({ token: 1 });
});

test('a device whose clock is a day slow still finds a fine', async ({ page }) => {
  await page.clock.setFixedTime(Date.now() - 86_400_000);
  await page.goto(`/tai/amende/${pathOf(samples.payable)}`);
  await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
});

test('a browser that forbids storage still finds a fine', async ({ citizen, page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await citizen.find(samples.payable);
  await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
});

test('leaving a page cancels its request', async ({ page }) => {
  const failure = new Promise<string | undefined>((resolve) => {
    page.on('requestfailed', (request) => {
      if (request.url().includes('/recherche/')) resolve(request.failure()?.errorText);
    });
  });
  await page.route('**/api/v1/recherche/**', () => undefined);
  const request = page.waitForRequest('**/api/v1/recherche/**');
  await page.goto(`/tai/amende/${pathOf(samples.payable)}`);
  await request;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
  expect(await failure).toBe('net::ERR_ABORTED');
});
