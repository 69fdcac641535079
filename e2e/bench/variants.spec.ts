import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBundle } from '@amendes/bench/single-bundle/build-bundle.ts';
import { createBundleSite } from '@amendes/bench/single-bundle/create-bundle-site.ts';
import { capturePage } from '@amendes/bench/static-page/capture-page.ts';
import { createStaticSite } from '@amendes/bench/static-page/create-static-site.ts';
import { serveSite } from '@amendes/delivery/serve/serve-site.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import type { Page } from 'playwright/test';
import { expect, test as base } from '../set-up/test.ts';

/* The variants that the federated site is measured against must be the same site, or its goals would mean nothing. */

interface Variants {
  /** Folder that is removed after the test. */
  readonly folder: string;
  /** Serves a variant and returns its origin. */
  readonly serve: (site: SiteFolder) => Promise<string>;
}

const test = base.extend<Variants>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the dependencies of a fixture from its pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'amendes-variants-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  serve: async ({ api }, use) => {
    const servers: { close(): Promise<unknown> }[] = [];
    await use(async (site) => {
      const server = await serveSite(site, { host: '127.0.0.1', port: 0, apiUpstream: api });
      servers.push(server);
      const address = server.addresses().find((each) => typeof each === 'object');
      return `http://localhost:${address?.port}`;
    });
    for (const server of servers) await server.close();
  },
});

/** Time limit of a test, which creates a site and may build one, in milliseconds. */
const timeoutMs = 90_000;

const paths = ['/tai', '/tai/faq'];

/** Returns the visible text of a page, and a picture of it. */
async function seen(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(page.locator('main h1')).toBeVisible();
  return {
    text: await page.locator('body').innerText(),
    picture: (await page.screenshot({ fullPage: true })).toString('base64'),
  };
}

/** Collects the parts whose files a page requests, from now on. */
function partsOf(page: Page): ReadonlySet<string> {
  const parts = new Set<string>();
  page.on('request', (request) => {
    const [, part] = /\/releases\/([^/]+)\/.*\.(?:js|css)$/.exec(request.url()) ?? [];
    if (part) parts.add(part);
  });
  return parts;
}

test('the single bundle looks like the site, and its form leads to the detail', async ({
  citizen,
  page,
  site,
  folder,
  serve,
}) => {
  test.setTimeout(timeoutMs);
  const bundle = await buildBundle(join(folder, 'bundle'));
  const origin = await serve(await createBundleSite(site.folder, bundle, join(folder, 'site')));
  const originals = [];
  for (const path of paths) originals.push(await seen(page, site.origin + path));
  const parts = partsOf(page);
  for (const [index, path] of paths.entries()) {
    expect(await seen(page, origin + path)).toEqual(originals[index]);
  }

  await citizen.find(samples.payable, `${origin}/tai`);
  await page.waitForURL(`**/tai/amende/${pathOf(samples.payable)}`);
  // The form is still shown under that address until then.
  await expect(page.locator('main h1')).toHaveText('Est-ce bien votre avis ?');
  expect([...parts]).toEqual(['bundle']);
});

test('the static pages look like the site and load no script', async ({
  page,
  site,
  folder,
  serve,
}) => {
  test.setTimeout(timeoutMs);
  const pages = [];
  const originals = [];
  for (const path of paths) {
    pages.push(await capturePage(page, site.origin, path));
    originals.push(await seen(page, site.origin + path));
  }
  const origin = await serve(await createStaticSite(site.folder, pages, join(folder, 'site')));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const [index, path] of paths.entries()) {
    expect(await seen(page, origin + path)).toEqual(originals[index]);
  }
  expect(scripts).toEqual([]);
});
