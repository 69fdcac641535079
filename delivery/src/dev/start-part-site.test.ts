import { cp, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { watchPart } from '@amendes/build-config/dev-watch.ts';
import getPort from 'get-port';
import { afterAll, expect, test, vi } from 'vitest';
import { configuration, createBuild, createSite, lookupBuild } from '../testing/create-site.ts';
import { anyPort } from '../testing/serve-test-site.ts';
import { takeFromFolder } from './take-from-site.ts';

type Watching = Parameters<typeof watchPart>[0];

const { watched } = vi.hoisted(() => ({ watched: vi.fn<(watching: Watching) => void>() }));

vi.mock(import('@amendes/build-config/dev-watch.ts'), () => ({
  watchPart: async (watching) => {
    watched(watching);
    return async () => {};
  },
}));

// Other test files share their modules with this one.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { startPartSite } = await import('./start-part-site.ts');

const built = { state: 'built', took: 1 } as const;

/** Starts a site on which the look-up is worked on, after its first build into `dist`. */
async function startWork(build: (dist: string) => Promise<unknown>) {
  const reports: object[] = [];
  const from = await createSite();
  const port = await getPort();
  watched.mockImplementationOnce(
    ({ dist, onBuild }) => void build(dist).then(() => onBuild(built)),
  );
  const site = await startPartSite(
    { description: { ...lookupBuild, dictionaries: [] }, folder: '' },
    {
      ...anyPort,
      port,
      configure: () => configuration,
      takeReleases: async (to) => {
        await takeFromFolder(to, from);
        return undefined;
      },
      onBuilt: (one) => reports.push(one),
    },
  );
  const [{ dist, onBuild }] = watched.mock.lastCall ?? [{}];
  const page = async () => (await fetch(`http://${anyPort.host}:${port}/tai`)).text();
  return { site, reports, dist, page, save: async () => onBuild?.(built) };
}

const aBuild = async (dist: string) =>
  cp(await createBuild(lookupBuild), dist, { recursive: true });

test('a build that cannot be served is reported, and the released part is served', async () => {
  const { site, reports, dist, page } = await startWork((into) => mkdir(into));
  expect(reports).toEqual([{ took: 1, unserved: `No build in ${dist}: build the part first` }]);
  expect(await page()).toContain(`/lookup/${lookupBuild.build}/`);
  await site.close();
});

test('closing the site while a build is published removes its folder', async () => {
  const { site, dist = '', save } = await startWork(aBuild);
  const saved = save();
  await site.close();
  await saved;
  expect(existsSync(dirname(dist))).toBe(false);
});
