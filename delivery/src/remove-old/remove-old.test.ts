import { readdir, realpath, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { compose } from '../local/compose.ts';
import { composeSite } from '../composer/site-composer.ts';
import {
  bannerPublication,
  bannerWithdrawal,
  sealBanner,
} from '../content/banner/publish-banner.ts';
import { canary } from '../registry/canary.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote } from '../registry/promote.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { readRegistry } from '../registry/registry.ts';
import { publish } from '../publish/publish.ts';
import { buildsOf } from '../release/read-release.ts';
import { languages } from '../site/languages.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, lookupBuild, createSite } from '../testing/create-site.ts';
import { createSharedSite, publishPayment } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { verifySite } from '../verify/verify-site.ts';
import { findOld, versionsThatCount, removeOld } from './remove-old.ts';

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day);

const nth = (count: number) => ({ ...lookupBuild, build: `b0000000000${count}` });

const publishNth = async (site: SiteFolder, count: number) =>
  publish(site, await createBuild(nth(count)));

/** Creates a composed site to which nine releases of a part were promoted. */
async function busySite(): Promise<SiteFolder> {
  const site = await createSite();
  for (const count of [2, 3, 4, 5, 6, 7, 8, 9]) {
    await promote(site, [await publishNth(site, count)]);
  }
  await compose(site);
  return site;
}

/** Changes the registry so often that no version that counts names any of the earlier releases. */
async function changeOften(site: SiteFolder): Promise<void> {
  for (let count = 1; count <= versionsThatCount; count += 1) {
    const at = { at: String(count), by: 'somebody', command: 'release' };
    await changeRegistry(site, (before) => ({ parts: {}, ...before, givenUp: { 'other/a': at } }));
  }
}

const oldIn = async (site: SiteFolder, days: number) =>
  findOld(site, await readRegistry(site), inDays(days));

test('a release replaced less than a week ago stays, even if published long before', async () => {
  const site = await busySite();
  const aMonthAgo = inDays(-30);
  for (const build of await buildsOf(site, 'lookup')) {
    await utimes(site.release('lookup', build), aMonthAgo, aMonthAgo);
  }
  expect(await oldIn(site, 6.9)).toEqual([]);
});

const old = ['lookup/b00000000001', 'lookup/b00000000002', 'lookup/b00000000003'];

test('the current release and the five good ones before it stay after a week', async () => {
  const site = await busySite();
  await changeOften(site);
  expect(await oldIn(site, 7.1)).toEqual(old);
  expect(await removeOld(site, inDays(7.1))).toEqual(old);
  expect(await buildsOf(site, 'lookup')).toEqual([4, 5, 6, 7, 8, 9].map((each) => nth(each).build));
  expect(await verifySite(site)).toEqual([]);
  const { retired, removing } = await readRegistry(site);
  expect(Object.keys(retired ?? {})).not.toContain(old[2]);
  expect(removing).toBeUndefined();
});

test('a release in one of the latest registry versions stays even after 4000 days', async () => {
  const site = await busySite();
  expect(await oldIn(site, 4000)).toEqual([]);
});

test.each([-400, 400])(
  'a clock that is %i days off makes no release old that was just served',
  async (days) => {
    const site = await busySite();
    vi.useFakeTimers({ toFake: ['Date'], now: inDays(days) });
    await promote(site, [await publishNth(site, 1)]);
    await promote(site, [{ name: 'lookup', build: nth(9).build }]);
    await changeOften(site);
    const found = [
      await removeOld(site),
      await findOld(site, await readRegistry(site), await site.storage.now()),
    ];
    vi.useRealTimers();
    expect([...found, await oldIn(site, 0)]).toEqual([[], [], []]);
  },
);

test('a release that is a canary stays', async () => {
  const site = await busySite();
  const release = { name: 'lookup', build: nth(1).build };
  await changeRegistry(site, canary(site, release, 10));
  await changeOften(site);
  expect(await oldIn(site, 8)).toEqual(old.slice(1));
});

test('a release stays while the served documents name it', async () => {
  const site = await createSite();
  await compose(site);
  for (const count of [2, 3, 4, 5, 6, 7]) await promote(site, [await publishNth(site, count)]);
  await changeRegistry(site, (before) => ({ parts: {}, ...before, removing: [] }));
  await changeOften(site);
  expect(await oldIn(site, 8)).toEqual([]);
  await compose(site);
  expect(await oldIn(site, 8)).toEqual(['lookup/b00000000001']);
});

test('a release that was never promoted is old a week after its publication', async () => {
  const site = await busySite();
  const { build } = await publish(
    site,
    await createBuild({ ...lookupBuild, build: 'b0000000000a' }),
  );
  expect(await oldIn(site, 6.9)).not.toContain(`lookup/${build}`);
  expect(await oldIn(site, 7.1)).toContain(`lookup/${build}`);
});

test('a banner is old a week after its withdrawal, even if published long before', async () => {
  const site = await createSite();
  const path = join(await temporaryFolder(), 'banner.md');
  const words = languages.map((language) => `# ${language}\n\nOut of order.\n`).join('\n');
  await writeFile(path, `---\nkind: outage\n---\n\n${words}`);
  const settings = { pages: [], frenchOnly: [], otherAddresses: {}, sites: [] };
  const banner = await sealBanner(site, path, settings);
  await changeRegistry(site, bannerPublication(banner));
  await utimes(site.release('notice', banner.build), inDays(-30), inDays(-30));
  await changeRegistry(site, bannerWithdrawal(site));
  await changeOften(site);
  expect(await oldIn(site, 6.9)).not.toContain(`notice/${banner.build}`);
  expect(await oldIn(site, 7.1)).toContain(`notice/${banner.build}`);
});

test('a release that is being removed cannot be promoted', async () => {
  const site = await busySite();
  await changeRegistry(site, (before) => ({
    parts: {},
    ...before,
    removing: ['lookup/b00000000001'],
  }));
  await expect(promote(site, [{ name: 'lookup', build: nth(1).build }])).rejects.toThrow(
    'lookup b00000000001 is old and being removed: publish it again afterwards',
  );
});

test('a removal that was interrupted is completed by the next command', async () => {
  const site = await busySite();
  const build = 'b0000000000a';
  await publish(site, await createBuild({ ...lookupBuild, build }));
  await changeRegistry(site, (before) => ({
    parts: {},
    ...before,
    removing: [`lookup/${build}`],
  }));
  // Its signatures still exist.
  await site.storage.remove(`releases/lookup/${build}`);
  const signatures = () => site.storage.list('signatures/lookup');
  expect((await signatures()).join()).toContain(build);
  expect(await removeOld(site)).toEqual([`lookup/${build}`]);
  expect((await signatures()).join()).not.toContain(build);
  expect(await readRegistry(site)).not.toHaveProperty('removing');
});

test('unused compositions and artifacts are removed, and the served ones stay', async () => {
  const site = await createSite();
  await compose(site);
  await promote(site, [await publishNth(site, 2)]);
  await compose(site);
  const count = async () => [
    (await readdir(site.compositions)).length,
    (await readdir(site.artifacts)).length,
  ];
  expect(await count()).toEqual([2, 11]);
  await removeOld(site, new Date());
  expect(await count()).toEqual([2, 11]);
  await removeOld(site, inDays(1));
  expect(await count()).toEqual([1, 9]);
  expect(await verifySite(site)).toEqual([]);
});

test('a composition that was just replaced stays, even if it is a month old', async () => {
  const site = await createSite();
  await compose(site);
  const before = await realpath(site.current);
  await utimes(before, inDays(-30), inDays(-30));
  await promote(site, [await publishNth(site, 2)]);
  await compose(site);
  await removeOld(site);
  expect(await readdir(before)).toContain('documents');
});

/** Creates a site whose servers accept only what an operator signed; its first composition is signed. */
async function signedSite() {
  const shared = await createSharedSite();
  const operator = shared.as('operator');
  const promoteNth = async (count: number) =>
    promote(shared.as('payer'), [await publishPayment(shared, count)]);
  await promoteNth(1);
  await composeSite(operator);
  return { shared, operator, promoteNth };
}

test('the last signed composition stays until a newer one is signed', async () => {
  const { shared, operator, promoteNth } = await signedSite();
  const signed = await realpath(operator.current);
  for (const number of [2, 3]) {
    await promoteNth(number);
    expect(await composeSite(shared.as())).toMatchObject({ switched: true, signed: false });
  }
  await removeOld(operator, inDays(1));
  expect(await readdir(operator.compositions)).toHaveLength(2);
  expect(await readdir(signed)).toContain('documents');
  await composeSite(operator);
  await removeOld(operator, inDays(1));
  expect(await readdir(operator.compositions)).toHaveLength(1);
});

test('the releases of the last signed composition stay until a newer one is signed', async () => {
  const { shared, operator, promoteNth } = await signedSite();
  for (const number of [2, 3, 4, 5, 6, 7, 8]) await promoteNth(number);
  await composeSite(shared.as());
  await changeOften(operator);
  expect(await oldIn(operator, 8)).toEqual(['payment/e00000000002']);
  await composeSite(operator);
  expect(await oldIn(operator, 8)).toEqual(['payment/e00000000001', 'payment/e00000000002']);
});

test('an unreadable composition that servers still use stops the removal', async () => {
  const { shared, operator, promoteNth } = await signedSite();
  const held = await realpath(operator.documents);
  await promoteNth(2);
  await composeSite(shared.as());
  await writeFile(join(held, 'parts.json'), '{ half');
  await expect(oldIn(operator, 8)).rejects.toThrow(
    new DeliveryError(
      `What ${held} needs cannot be read: remove it once no server uses it any more`,
    ),
  );
});
