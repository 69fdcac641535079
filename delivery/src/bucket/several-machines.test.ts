import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { servedComposition } from '../compose/composition.ts';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import { changeTrust, renewHead } from '../registry/change-trust.ts';
import { promote } from '../registry/promote.ts';
import { refuseUntrusted } from '../registry/trust-faults.ts';
import { versionsThatCount, removeOld } from '../remove-old/remove-old.ts';
import { siteServer } from '../serve/site-server.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { createBucketSite, createBuild, lookupBuild } from '../testing/create-site.ts';
import { bringConfiguration, createSharedSite, settings } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { emptyBucket, testEndpoint } from '../testing/test-bucket.ts';
import { renewTrust } from '../trust/trust-changes.ts';
import { verifyFolder, verifySite } from '../verify/verify-site.ts';
import { bringToBucket } from './bring-to-bucket.ts';
import { bucketStorage } from './bucket-storage.ts';
import { followBucket } from './follow-bucket.ts';
import { bucketSite } from './open-site.ts';
import { s3Objects } from './s3-objects.ts';

/* What one machine does while another one has an older copy, or none. */

// A service of several processes beside the tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The site as another machine has it now. */
async function elsewhere(site: SiteFolder): Promise<SiteFolder> {
  const copy = await temporaryFolder();
  const other = bucketSite(site.address, { keys: [site.embeddedKey] }, { copy });
  await other.bucket?.pull();
  return other;
}

const follow = async (site: SiteFolder) =>
  followBucket(site.address, { copy: await temporaryFolder(), tell: () => undefined });

const nextBuild = { ...lookupBuild, build: 'b00000000002', container: 'lookup_b00000000002' };

describe.runIf(testEndpoint)('a site in a bucket, on several machines', () => {
  test('a server that serves nothing unsigned serves what was signed elsewhere', async () => {
    const from = (await createSharedSite()).as('operator');
    const { site } = await bringToBucket(from, await emptyBucket(), await temporaryFolder());
    await composeSite(site);
    const follower = await follow(site);
    const server = await siteServer(follower.site, {
      apiUpstream: 'http://127.0.0.1:9',
      signedOnly: true,
    });
    expect((await server.inject('/assets/parts.json')).statusCode).toBe(200);
    await server.close();
    await follower.stop();
  });

  test('who renews what was signed takes back nothing that was composed meanwhile', async () => {
    const site = await createBucketSite();
    await compose(site);
    const renewing = await elsewhere(site);
    await promote(site, [await publish(site, await createBuild(nextBuild))]);
    await composeSite(site);
    const composed = await servedComposition(site);
    await renewHead(renewing);
    expect(await servedComposition(await elsewhere(site))).toBe(composed);
  });

  test('who renews what was signed hands out no configuration of before', async () => {
    const from = (await createSharedSite()).as('operator');
    const address = await emptyBucket();
    const { site } = await bringToBucket(from, address, await temporaryFolder());
    const renewing = bucketSite(address, site.signing, { copy: await temporaryFolder() });
    await renewing.bucket?.pull();
    await bringConfiguration(site, { ...settings, contact: 'Another contact' });
    await composeSite(site);
    await changeTrust(renewing, renewTrust());
    const follower = await follow(site);
    expect(await readFile(follower.site.configuration, 'utf8')).toContain('Another contact');
    await follower.stop();
  });

  test('what was pruned elsewhere meanwhile does not come back with a composition', async () => {
    const site = await createBucketSite();
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9]) {
      const build = `b0000000000${number}`;
      const next = { ...lookupBuild, build, container: `lookup_${build}` };
      await promote(site, [await publish(site, await createBuild(next))]);
    }
    await compose(site);
    const desk = await elsewhere(site);
    const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    for (let count = 1; count <= versionsThatCount; count += 1) await renewHead(site);
    expect(await removeOld(site, inAMonth)).toContain(`lookup/${lookupBuild.build}`);
    await composeSite(desk, { repair: true });
    expect(await verifySite(await elsewhere(site))).toEqual([]);
  });

  test('what was promoted and composed elsewhere since it was copied is no problem', async () => {
    const site = await createBucketSite();
    await compose(site);
    const auditor = await elsewhere(site);
    await promote(site, [await publish(site, await createBuild(nextBuild))]);
    await composeSite(site);
    expect(await verifyFolder(auditor)).toEqual(await verifyFolder(site));
  });

  test('a piece that was pruned between its seal and its composition is sealed again', async () => {
    const site = await createBucketSite();
    await compose(site);
    const composition = (await servedComposition(site)) ?? '';
    const storage = bucketStorage(s3Objects(site.address));
    await site.bucket?.seal(composition);
    const [piece = ''] = await readdir(site.artifacts);
    await storage.remove(`pieces/${piece}`);
    const { version } = await readVersionedRegistry(site);
    await site.bucket?.publish(version, composition, true);
    expect(await site.bucket?.examine()).toEqual([]);
    expect(await storage.sealedAt(`pieces/${piece}`)).toBeInstanceOf(Date);
  });

  test('what is composed after another machine promoted a configuration has that one', async () => {
    const shared = await createSharedSite();
    const from = shared.as('operator');
    await compose(from);
    const address = await emptyBucket();
    const { site } = await bringToBucket(from, address, await temporaryFolder());
    const { signing } = site;
    const other = bucketSite(address, signing, { copy: await temporaryFolder() });
    await other.bucket?.pull();
    const name = 'Another bank';
    const wanted = { ...settings, transfer: { ...settings.transfer, bank: name } };
    await bringConfiguration(other, wanted);
    await composeSite(other);
    await composeSite(site);
    expect(await readFile(site.configuration, 'utf8')).toContain(name);
  });

  test.each([
    [
      'a registry that nobody may sign',
      /(?<="texts".*)\\"version\\": ?\d+/,
      String.raw`\"version\": 999`,
    ],
    ['another account', /FR76 0000/g, 'FR00 6666'],
  ])('%s that lies in the bucket is not laid in a copy', async (_, part, other) => {
    const from = (await createSharedSite()).as('operator');
    await compose(from);
    const address = await emptyBucket();
    await bringToBucket(from, address, await temporaryFolder());
    const server = bucketSite(address, {}, { copy: await temporaryFolder() });
    await server.bucket?.pull();
    const copy = siteFolder(server.root);
    const texts = () => filesBelow(server.root, ['trust', 'registry', 'configuration.json']);
    const before = await texts();
    const storage = bucketStorage(s3Objects(address));
    const served = await storage.latest('served');
    const forged = served?.text.replace(part, other) ?? '';
    expect(forged).not.toBe(served?.text);
    await storage.replace('served', forged, served?.version);
    await server.bucket?.pull().catch(() => undefined);
    expect(await texts()).toEqual(before);
    await refuseUntrusted(copy, new Set());
  });
});

describe.runIf(testEndpoint)('a composition that nobody who may has signed', () => {
  const list = (served: string, change: (composed: string | undefined) => string | undefined) => {
    const state = JSON.parse(served);
    return JSON.stringify({ ...state, composed: change(state.composed) });
  };

  const swap = (served: string) => {
    const state = JSON.parse(served);
    const targets = Object.values(state.links).toReversed();
    const links = Object.keys(state.links).map((path, index) => [path, targets[index]]);
    return JSON.stringify({ ...state, links: Object.fromEntries(links) });
  };

  test.each<[string, (served: string) => string]>([
    ['without a list of its files', (served) => list(served, () => undefined)],
    [
      'with a list that was changed',
      (served) => list(served, (text) => text?.replace(/"by": ?"/, '$&x')),
    ],
    ['with the links of others in their places', swap],
    ['under another name', (served) => served.replaceAll(/(?<="composition":")\w+/g, '$&f')],
  ])('stays in the bucket: %s', async (_, forge) => {
    const from = (await createSharedSite()).as('operator');
    const { site } = await bringToBucket(from, await emptyBucket(), await temporaryFolder());
    const following = { copy: await temporaryFolder(), tell: () => undefined, signedOnly: true };
    const first = await followBucket(site.address, following);
    await first.stop();
    const copy = siteFolder(following.copy);
    const before = [await servedComposition(copy), await filesBelow(copy.root, ['compositions'])];
    await renewHead(site);
    const storage = bucketStorage(s3Objects(site.address));
    const served = await storage.latest('served');
    const forged = forge(served?.text ?? '');
    expect(forged).not.toBe(served?.text);
    await storage.replace('served', forged, served?.version);
    const again = await followBucket(site.address, following);
    await again.stop();
    // What the same state says of registry and trust is taken: a key may have been revoked.
    const { version } = await readVersionedRegistry(copy);
    expect(version).toBe((await readVersionedRegistry(site)).version);
    expect(again.refusal()).toMatch(/^The composition \w+ .*: pnpm release compose --key/);
    expect([await servedComposition(copy), await filesBelow(copy.root, ['compositions'])]).toEqual(
      before,
    );
  });
});

/** The texts below some places of a folder. */
async function filesBelow(root: string, places: readonly string[]) {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => places.some((place) => path.startsWith(place)));
  const read = files.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(read));
}
