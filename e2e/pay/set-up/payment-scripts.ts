import { releasesOf } from '@amendes/delivery/registry/refuse-unfit.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { Page } from 'playwright/test';
import { preparedSite } from '../../set-up/folders.ts';

/** Returns the name of a script of the payment part, from its address. */
export function scriptOf(url: string): string | undefined {
  return /\/releases\/payment\/[^/]+\/(.+\.js)$/.exec(new URL(url).pathname)?.[1];
}

/** Returns the scripts that entering the payment part by its detail needs, in French, with their transferred bytes. */
export async function firstScripts(): Promise<ReadonlyMap<string, number>> {
  const releases = await releasesOf(preparedSite, await readRegistry(preparedSite));
  const release = releases.find(({ name }) => name === 'payment');
  if (!release) throw new Error('No release of payment');
  const { entry, first, texts, files } = release;
  const names = [entry, ...first.scripts, texts['fr'] ?? ''];
  return new Map(names.map((name) => [name, files[name]?.brotli ?? Number.NaN]));
}

/**
 * Blocks the code of all screens but the detail.
 * @returns the names of the scripts that were requested meanwhile, and a function that lets them through again.
 */
export async function blockLaterScripts(page: Page) {
  const first = await firstScripts();
  const requested = new Set<string>();
  await page.route('**/releases/payment/**', (route) => {
    const name = scriptOf(route.request().url());
    if (!name || first.has(name)) return route.continue();
    requested.add(name);
    return route.abort();
  });
  return { requested, unblock: () => page.unroute('**/releases/payment/**') };
}
