import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';

interface Instance {
  readonly name: string;
  loadShareSync(name: string, options: object): false | (() => unknown);
}

test('React, the contract and the store exist once for the shell and the remotes', async ({
  citizen,
  page,
}) => {
  await citizen.find(samples.payable);
  await expect(page.locator('[data-boundary="payment"]')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
  await expect(page.locator('[data-boundary="static-pages"]')).toBeVisible();

  const seen = await page.evaluate(() => {
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__: { readonly __INSTANCES__: readonly Instance[] };
    };
    const ids = new Map<unknown, number>();
    const idOf = (value: unknown) => {
      if (!ids.has(value)) ids.set(value, ids.size);
      return ids.get(value);
    };
    const anyVersion = { customShareInfo: { shareConfig: { requiredVersion: false } } };
    return __FEDERATION__.__INSTANCES__.map((instance) => {
      const load = (name: string) => {
        const factory = instance.loadShareSync(name, anyVersion);
        if (!factory) throw new Error(`${instance.name} has no ${name}`);
        return factory();
      };
      const contract = load('@amendes/contract') as { readonly sessionStore: unknown };
      return {
        part: instance.name.replace(/_[0-9a-f]+$/, ''),
        react: idOf(load('react')),
        contract: idOf(contract),
        store: idOf(contract.sessionStore),
      };
    });
  });

  expect(seen.map(({ part }) => part)).toEqual(['shell', 'lookup', 'payment', 'static_pages']);
  const [shell] = seen;
  for (const { part: _, ...instances } of seen) {
    expect(instances).toEqual({
      react: shell?.react,
      contract: shell?.contract,
      store: shell?.store,
    });
  }
  expect(new Set([shell?.react, shell?.contract, shell?.store]).size).toBe(3);
});

test('only the scripts of the shell contain React', async ({ citizen, page }) => {
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (/\/releases\/.*\.js$/.test(response.url()))
      scripts.set(response.url(), await response.text());
  });
  await citizen.find(samples.payable);
  await expect(page.locator('[data-boundary="payment"]')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
  await expect(page.locator('[data-boundary="static-pages"]')).toBeVisible();

  const marker = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const scriptsWithReact = [...scripts]
    .filter(([, text]) => text.includes(`${marker}=`))
    .map(([url]) => url);
  expect(scripts.size).toBeGreaterThan(8);
  expect(scriptsWithReact.every((url) => url.includes('/releases/shell/'))).toBe(true);
  expect(scriptsWithReact.length).toBeGreaterThan(0);
});

test('the document of the first page names every file, and each is requested once', async ({
  page,
  site,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/tai');
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const files = requests.filter((path) => path.startsWith('/releases/'));
  expect(new Set(files).size).toBe(files.length);
  expect(requests.length).toBeLessThanOrEqual(9);

  // The document already names every file that scripts request later: the depth of requests is two.
  const text = await (
    await fetch(`${site.origin}/tai`, { headers: { 'accept-language': 'fr' } })
  ).text();
  expect(files.filter((path) => !text.includes(path))).toEqual([]);
});
