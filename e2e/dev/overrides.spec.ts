import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { Page } from 'playwright/test';
import { damageFile } from '../resilience/set-up/damage-file.ts';
import { expectedErrors } from '../resilience/set-up/expected-errors.ts';
import { axeFindings } from '../set-up/axe-findings.ts';
import { releaseCopy } from '../set-up/release-copy.ts';
import { copySite, serveCopy, type RunningSite } from '../set-up/start-site-copy.ts';
import { expect, test as base } from '../set-up/test.ts';

/* Outside production a page lists its parts and can load one from another site; in production neither is possible. */

interface Sites {
  /** Site on which a team works on its lookup. */
  readonly elsewhere: RunningSite;
  /** Site outside production that can load parts from `elsewhere`. */
  readonly outside: RunningSite;
}

const test = base.extend<object, Sites>({
  elsewhere: [
    async ({ api }, use) => {
      const site = await startOutsideProduction(api, [], (folder) =>
        releaseCopy(folder, 'lookup', (text) => text.replaceAll('Payer une', 'Payer là une')),
      );
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  outside: [
    async ({ api, elsewhere }, use) => {
      const site = await startOutsideProduction(api, [elsewhere.origin], async () => undefined);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test.use({ expectedErrors });

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Parts of this site' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const currentOf = async ({ folder }: RunningSite, part: string) =>
  (await readRegistry(folder)).parts[part]?.current ?? '';

/** Swaps the lookup with the keyboard alone. */
async function swapLookup(page: Page, address: string): Promise<void> {
  const panel = panelOf(page);
  await panel.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('table', { name: 'What this page is made of' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('combobox', { name: 'Part to swap' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
}

test('outside production a panel lists the builds and overrides a part by address', async ({
  page,
  outside,
  elsewhere,
}) => {
  await page.goto(`${outside.origin}/tai`);
  await expect(heading(page)).toContainText('Payer une amende');
  const panel = panelOf(page);
  await swapLookup(page, 'http://nowhere.example');
  await expect(panel.getByRole('status')).toContainText('Parts may come from');

  for (const part of ['shell', 'lookup', 'payment', 'static-pages']) {
    const build = await currentOf(outside, part);
    const contract = part === 'shell' ? /^provides 2/ : /^needs \^2/;
    const row = panel.getByRole('row').filter({ has: page.getByRole('rowheader', { name: part }) });
    await expect(row.getByRole('cell')).toHaveText([build, 'current', contract]);
  }
  expect(await axeFindings(page)).toEqual([]);

  await panel.getByLabel('Address of a site').fill(elsewhere.origin);
  await panel.getByRole('button', { name: 'Swap' }).click();
  await expect(heading(page)).toContainText('Payer là une amende');
  await expect(panel.getByText('1 swapped')).toBeVisible();
  const build = await currentOf(elsewhere, 'lookup');
  await expect(page.locator('[data-boundary="lookup"]')).toHaveAttribute('data-release', build);
  await panel.locator('summary').click();
  const row = panel.getByRole('row').filter({ hasText: 'lookup' });
  await expect(row).toContainText(`override: ${elsewhere.origin}`);
  await panel.getByRole('button', { name: 'Remove overrides' }).click();
  await expect(heading(page)).toContainText('Payer une amende');
  await expect(panel.getByText('1 swapped')).toBeHidden();
});

test('an override whose script differs from its seal does not run', async ({
  page,
  outside,
  elsewhere,
}) => {
  const build = await currentOf(elsewhere, 'lookup');
  const folder = elsewhere.folder.release('lookup', build);
  const repair = await damageFile(join(folder, 'entry.js'), 'tampered with');
  await page.goto(`${outside.origin}/tai`);
  await swapLookup(page, `${elsewhere.origin}/releases/lookup/${build}`);
  await expect(page.locator('[data-failed-part="lookup"]')).toBeVisible();
  expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
  await repair();
});

test('in production there is no panel, and a stored override changes nothing', async ({
  page,
  site,
  elsewhere,
  outside,
}) => {
  // The override is stored by a site that allows it.
  await page.goto(`${outside.origin}/tai`);
  await swapLookup(page, elsewhere.origin);
  await expect(heading(page)).toContainText('Payer là une amende');
  const stored = await page.evaluate(() => sessionStorage.getItem('amendes.overrides') ?? '');
  expect(stored).toContain(elsewhere.origin);

  await page.addInitScript((text) => sessionStorage.setItem('amendes.overrides', text), stored);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${site.origin}/tai`, { waitUntil: 'networkidle' });
  await expect(heading(page)).toContainText('Payer une amende');
  const build = await currentOf(site, 'lookup');
  await expect(page.locator('[data-boundary="lookup"]')).toHaveAttribute('data-release', build);
  await expect(panelOf(page)).toHaveCount(0);
  const unwanted = requested.filter(
    (address) => !address.startsWith(site.origin) || /override/.test(address),
  );
  expect(unwanted).toEqual([]);

  // The file exists and is sealed with the shell; the guard refuses it nevertheless.
  const shell = await currentOf(site, 'shell');
  const folder = `/releases/shell/${shell}/`;
  const release = (await (await fetch(`${site.origin}${folder}release.json`)).json()) as {
    files: object;
  };
  const file = Object.keys(release.files).find((path) => /^override\.js$/.test(path));
  expect(file).toBeDefined();
  const refusal = page.evaluate((address) => {
    document.createElement('script').src = address;
  }, `${folder}${file}`);
  await expect(refusal).rejects.toThrow('Not in the registry');
});

test('no script of the released shell contains the development event', async ({ site }) => {
  const build = await currentOf(site, 'shell');
  const folder = site.folder.release('shell', build);
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')));
  const source = await readFile(join(workspace, 'shared/protocol/src/texts-changed.ts'), 'utf8');
  const [textsChanged] = /amendes:[\w-]+/.exec(source) ?? [];
  if (textsChanged === undefined) throw new Error('It listens for something else');
  // The scripts contain the words of the guard, but not the event of the development entry.
  expect(texts.filter((text) => text.includes('Not in the registry'))).not.toEqual([]);
  expect(texts.filter((text) => text.includes(textsChanged))).toEqual([]);
});

/**
 * Serves a copy of the prepared site outside production: other sites may load its parts, and its pages may load
 * parts of the given origins once they are composed.
 */
async function startOutsideProduction(
  apiUpstream: string,
  origins: readonly string[],
  change: (folder: SiteFolder) => Promise<unknown>,
): Promise<RunningSite> {
  const folder = await copySite('amendes-outside-');
  await change(folder);
  const configuration = JSON.parse(await readFile(folder.configuration, 'utf8')) as object;
  await writeFile(
    folder.configuration,
    JSON.stringify({ ...configuration, overrides: { origins } }),
  );
  if (origins.length > 0) await composeSite(folder);
  return serveCopy(folder, apiUpstream);
}
