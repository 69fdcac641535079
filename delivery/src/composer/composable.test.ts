import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { publishConfiguration } from '../publish/publish-configuration.ts';
import { changeRegistry, type RegistryChange } from '../registry/change-registry.ts';
import { promotion } from '../registry/promote.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  configuration,
  createBuild,
  createSite,
  lookupBuild,
  shellBuild,
} from '../testing/create-site.ts';
import { sealUnchecked, serving } from '../testing/serve-test-site.ts';
import { applyChange } from './apply-change.ts';
import { composable, composeSite, nothingPrepared } from './site-composer.ts';

const newer = { ...lookupBuild, build: 'b00000000002' };

/** Promotes a release that was sealed by tools with fewer checks. */
async function serveOn(site: SiteFolder, dist: string) {
  return changeRegistry(site, composable(site, serving(await sealUnchecked(site, dist))));
}

test.each<[string, (site: SiteFolder) => Promise<unknown>, RegExp]>([
  [
    'a dictionary that is not JSON',
    async (site) => serveOn(site, await createBuild(newer, { 'i18n/0/fr.json': '{ "a": ' })),
    /i18n\/0\/[a-z]{2}\.json: is not JSON$/,
  ],
  [
    'a text file that it does not contain',
    async (site) => {
      const dist = await createBuild({ ...newer, texts: { fr: 'gone.js' } });
      await rm(`${dist}/gone.js`);
      await serveOn(site, dist);
    },
    /^lookup b00000000002 does not hold gone\.js: publish the part again$/,
  ],
])('a release with %s is not promoted, and the site composes as before', async (_, act, line) => {
  const site = await createSite();
  await composeSite(site);
  const before = await readVersionedRegistry(site);
  const refusal = act(site);
  await expect(refusal).rejects.toThrow(DeliveryError);
  await expect(refusal).rejects.toThrow(line);
  expect(await readVersionedRegistry(site)).toEqual(before);
  expect(await composeSite(site)).toMatchObject({ rendered: [] });
});

test('a dictionary that was changed in the storage is not composed', async () => {
  const site = await createSite();
  await writeFile(join(site.release('lookup', lookupBuild.build), 'i18n/0/fr.json'), '{"a":"b"}');
  await expect(composeSite(site)).rejects.toThrow(
    `lookup ${lookupBuild.build}: i18n/0/fr.json is not what was sealed`,
  );
});

test('a release that can be composed is promoted, and the composition renders it', async () => {
  const site = await createSite();
  await composeSite(site);
  const release = await publish(site, await createBuild(newer));
  const { after } = await changeRegistry(site, composable(site, promotion(site, [release])));
  expect(after.parts['lookup']?.current).toBe(newer.build);
  expect(await composeSite(site)).toMatchObject({ rendered: ['lookup', 'parts'] });
});

/** A shell that requires an entry of the configuration, as the real one does. */
const particular = `
  const render = async ({ configuration }) => {
    if (configuration.contact) return { html: '', title: '', description: '' };
    throw Object.assign(new Error('Configuration: contact is missing'), { name: 'ConfigurationError' });
  };
  exports.shell = { lent: { shared: {} }, render };
`;

const particularShell = { ...shellBuild, build: 'a00000000002', server: serverFile };

const completeConfiguration = { ...configuration, contact: 'Ask us' };

const publishParticular = async (site: SiteFolder) =>
  publish(site, await createBuild(particularShell, { [serverFile]: particular }));

test('a release is promoted together with the configuration that it needs', async () => {
  const site = await createSite();
  const released = [
    await publishParticular(site),
    ...(await publishConfiguration(site, completeConfiguration)),
  ];
  await applyChange(site, promotion(site, released));
  expect(JSON.parse(await readFile(site.configuration, 'utf8'))).toEqual(completeConfiguration);
  expect(await composeSite(site)).toMatchObject({ rendered: [], switched: false });
});

test.each([
  [
    'only checked',
    (site: SiteFolder, change: RegistryChange) => changeRegistry(site, composable(site, change)),
  ],
  ['applied', applyChange],
])('a configuration that nothing can be composed with is refused when it is %s', async (_, act) => {
  const site = await createSite(completeConfiguration);
  const served = [
    await publishParticular(site),
    ...(await publishConfiguration(site, completeConfiguration)),
  ];
  await applyChange(site, promotion(site, served));
  const before = await readVersionedRegistry(site);
  const released = await publishConfiguration(site, configuration);
  await expect(act(site, promotion(site, released))).rejects.toThrow(
    new DeliveryError('configuration.json: contact is missing'),
  );
  expect(await readVersionedRegistry(site)).toEqual(before);
  expect(await composeSite(site)).toMatchObject({ rendered: [] });
});

test('the parts that a configuration affects are rendered before the registry changes', async () => {
  const site = await createSite();
  await composeSite(site);
  const change = promotion(site, await publishConfiguration(site, completeConfiguration));
  const prepared = await nothingPrepared(site);
  await composable(site, change, prepared)((await readVersionedRegistry(site)).registry);
  expect([...prepared.rendered]).toEqual(expect.arrayContaining(['shell', 'lookup']));
});
