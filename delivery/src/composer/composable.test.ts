import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promotion } from '../registry/promote.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, lookupBuild, createSite } from '../testing/create-site.ts';
import { sealUnchecked, serving } from '../testing/serve-test-site.ts';
import { composable, composeSite } from './site-composer.ts';

const newer = { ...lookupBuild, build: 'b00000000002' };

/** A release that was sealed by tools that looked at less. */
async function serveOn(site: SiteFolder, dist: string) {
  return changeRegistry(site, composable(site, serving(await sealUnchecked(site, dist))));
}

test.each<[string, (site: SiteFolder) => Promise<unknown>, RegExp]>([
  [
    'a dictionary that is not JSON',
    async (site) => serveOn(site, await createBuild(newer, { 'i18n/0/fr.json': '{ "a": ' })),
    /i18n\/0\/[a-z]{2}\.json: is missing or not JSON$/,
  ],
  [
    'texts that the release does not hold',
    async (site) => {
      const dist = await createBuild({ ...newer, texts: { fr: 'gone.js' } });
      await rm(`${dist}/gone.js`);
      await serveOn(site, dist);
    },
    /^lookup b00000000002 does not hold gone\.js: publish the part again$/,
  ],
])('a release with %s is refused, and the other teams compose as before', async (_, act, line) => {
  const site = await createSite();
  await composeSite(site);
  const before = await readVersionedRegistry(site);
  const refusal = act(site);
  await expect(refusal).rejects.toThrow(DeliveryError);
  await expect(refusal).rejects.toThrow(line);
  expect(await readVersionedRegistry(site)).toEqual(before);
  expect(await composeSite(site)).toMatchObject({ rendered: [] });
});

test('a release that can be composed is promoted, and only the composition renders it', async () => {
  const site = await createSite();
  await composeSite(site);
  const release = await publish(site, await createBuild(newer));
  const { after } = await changeRegistry(site, composable(site, promotion(site, [release])));
  expect(after.parts['lookup']?.current).toBe(newer.build);
  expect(await composeSite(site)).toMatchObject({ rendered: ['lookup', 'parts'] });
});
