import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, lookupBuild, shellBuild } from '../testing/create-site.ts';
import { createSite } from '../testing/create-site.ts';
import { canary } from './canary.ts';
import { changeRegistry } from './change-registry.ts';
import { promote, recordAlarm, rollback } from './promote.ts';
import { readRegistry } from './registry.ts';

const newer = { ...lookupBuild, build: 'b00000000002' };

async function lookupOf(site: SiteFolder) {
  return (await readRegistry(site)).parts['lookup'];
}

async function trying(site: SiteFolder, percent: number, build = newer) {
  const release = await publish(site, await createBuild(build));
  await changeRegistry(site, canary(site, release, percent));
  return lookupOf(site);
}

test('a canary is recorded with its percentage beside the current release', async () => {
  const site = await createSite();
  const lookup = await trying(site, 10);
  expect(lookup).toMatchObject({
    current: lookupBuild.build,
    canary: { build: newer.build, percent: 10 },
  });
  expect(lookup?.canary?.salt).toMatch(/^[0-9a-f]{8}$/);
});

test('another percentage continues the canary, another release starts a new one', async () => {
  const site = await createSite();
  const first = await trying(site, 10);
  const second = await trying(site, 50);
  expect(second?.canary).toEqual({ ...first?.canary, percent: 50 });
  const third = await trying(site, 10, { ...newer, build: 'b00000000003' });
  expect(third?.canary?.salt).not.toBe(first?.canary?.salt);
});

test('0 percent ends the canary and records its release as retired', async () => {
  const site = await createSite();
  await trying(site, 10);
  expect(await trying(site, 0)).toEqual({ current: lookupBuild.build });
  expect((await readRegistry(site)).retired).toHaveProperty(['lookup/b00000000002']);
});

test('a promotion ends the canary of its part', async () => {
  const site = await createSite();
  await trying(site, 10);
  await promote(site, [{ name: 'lookup', build: newer.build }]);
  expect(await lookupOf(site)).toEqual({ current: newer.build, previous: lookupBuild.build });
});

test.each([
  ['that everybody gets', lookupBuild, 10, /^lookup b00000000001 is served to everybody/],
  ['that is no canary (0 percent)', newer, 0, /^lookup b00000000002 is not being tried$/],
  [
    'that needs another contract',
    { ...newer, contract: { needs: '^9.0.0' } },
    10,
    /^lookup b00000000002 needs contract \^9\.0\.0, the shell provides 1\.2\.0/,
  ],
  [
    'that answers an address of another part',
    { ...newer, routes: shellBuild.routes },
    10,
    /^lookup and shell both answer \/tai\/erreur\/:idErreur: promote/,
  ],
  [
    'of a shell without the contract that a remote needs',
    { ...shellBuild, build: 'a00000000002', contract: { provides: '2.0.0' } },
    10,
    /^lookup b00000000001 needs contract \^1\.0\.0, the shell provides 2\.0\.0/,
  ],
])('a canary percentage is refused for a release %s', async (_, build, percent, line) => {
  const site = await createSite();
  const before = await readRegistry(site);
  const attempt = trying(site, percent, build);
  await expect(attempt).rejects.toThrow(DeliveryError);
  await expect(attempt).rejects.toThrow(line);
  expect(await readRegistry(site)).toEqual(before);
});

test('a release that was given up becomes a canary only with --again', async () => {
  const site = await createSite();
  const { build } = await publish(site, await createBuild(newer));
  await promote(site, [{ name: 'lookup', build }]);
  await changeRegistry(site, rollback(site, 'lookup'));
  await expect(trying(site, 5)).rejects.toThrow(
    /^lookup b00000000002 was given up on .* promote or try it by its name with --again$/,
  );
  await changeRegistry(site, canary(site, { name: 'lookup', build }, 5, { again: true }));
  expect(await lookupOf(site)).toMatchObject({ canary: { build, percent: 5 } });
  expect(await readRegistry(site)).not.toHaveProperty('givenUp');
});

test('giving up a canary ends it, and starting it again is refused', async () => {
  const site = await createSite();
  await trying(site, 10);
  const tried = { name: 'lookup', build: newer.build };
  await changeRegistry(site, recordAlarm(site, tried));
  expect(await lookupOf(site)).toEqual({ current: lookupBuild.build });
  await expect(trying(site, 10)).rejects.toThrow(/was given up/);
});

test('the shell can have a canary like any other part', async () => {
  const site = await createSite();
  const release = await publish(site, await createBuild({ ...shellBuild, build: 'a00000000002' }));
  await changeRegistry(site, canary(site, release, 10));
  expect((await readRegistry(site)).parts['shell']).toMatchObject({
    current: shellBuild.build,
    canary: { build: 'a00000000002', percent: 10 },
  });
});

test('a shell without the contract that a canary needs is refused', async () => {
  const site = await createSite();
  await trying(site, 10, { ...newer, contract: { needs: '~1.2.0' } });
  const shell = { ...shellBuild, build: 'a00000000002', contract: { provides: '1.3.0' } };
  await expect(promote(site, [await publish(site, await createBuild(shell))])).rejects.toThrow(
    'lookup b00000000002 needs contract ~1.2.0, the shell provides 1.3.0',
  );
});
