import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
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
import { siteFolder } from '../site/site-folder.ts';
import { createBuild, createMachines, lookupBuild } from '../testing/create-site.ts';
import { bringConfiguration, createSharedBucket, settings } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { renewTrust } from '../trust/trust-changes.ts';
import { verifyFolder, verifySite } from '../verify/verify-site.ts';
import { bucketStorage } from './bucket-storage.ts';
import { followBucket } from './follow-bucket.ts';
import type { Objects } from './s3-objects.ts';

/* One machine works while another one has an older copy, or none. */

const often = { interval: 100, report: () => undefined };

const follow = async (objects: Objects) =>
  followBucket(objects.address, { ...often, objects, copy: await temporaryFolder() });

const nextBuild = { ...lookupBuild, build: 'b00000000002', container: 'lookup_b00000000002' };

describe('a site in a bucket, on several machines', () => {
  test('a server that checks signatures serves a composition signed elsewhere', async () => {
    const { objects } = await createSharedBucket();
    const follower = await follow(objects);
    const server = await siteServer(follower.site, {
      apiUpstream: 'http://127.0.0.1:9',
      signedOnly: true,
    });
    expect((await server.inject('/assets/parts.json')).statusCode).toBe(200);
    await server.close();
    await follower.stop();
  });

  test('a compose command killed before its last write leaves the served composition', async () => {
    const { site, elsewhere } = await createMachines();
    await compose(site);
    const before = await servedComposition(site);
    const killed = {
      ...site,
      storage: { ...site.storage },
      bucket: site.bucket && {
        ...site.bucket,
        publish: () => Promise.reject(new Error('killed')),
      },
    };
    await promote(killed, [await publish(killed, await createBuild(nextBuild))]);
    await expect(compose(killed)).rejects.toThrow('killed');
    const other = await elsewhere();
    expect(await servedComposition(other)).toBe(before);
    expect((await readVersionedRegistry(other)).registry.parts['lookup']?.current).toBe(
      nextBuild.build,
    );
    await compose(other);
    expect(await servedComposition(await elsewhere())).not.toBe(before);
  });

  test('a server takes a renewed registry and reports a forged one', async () => {
    const { objects, site } = await createSharedBucket();
    const follower = await follow(objects);
    await refuseUntrusted(follower.site, new Set());
    const before = await readVersionedRegistry(follower.site);
    await renewHead(site);
    const version = async () => (await readVersionedRegistry(follower.site)).version;
    await expect.poll(version).not.toBe(before.version);
    await refuseUntrusted(follower.site, new Set());
    const served = await bucketStorage(objects).latest('served');
    const forged = served?.text.replace(
      /(?<="texts".*)\\"version\\": ?\d+/,
      String.raw`\"version\": 999`,
    );
    expect(forged).not.toBe(served?.text);
    await objects.put('served/000009.json', Buffer.from(forged ?? ''));
    await objects.put('served/latest', Buffer.from('9'));
    await expect.poll(follower.fault).toMatch(/registry|trust/);
    await follower.stop();
  });

  test('a renewal keeps the composition that another machine composed meanwhile', async () => {
    const { site, elsewhere } = await createMachines();
    await compose(site);
    const renewing = await elsewhere();
    await promote(site, [await publish(site, await createBuild(nextBuild))]);
    await composeSite(site);
    const composed = await servedComposition(site);
    await renewHead(renewing);
    expect(await servedComposition(await elsewhere())).toBe(composed);
  });

  test('a renewal of the trust keeps the configuration that was promoted meanwhile', async () => {
    const { objects, site, open } = await createSharedBucket();
    const renewing = await open(site.signing);
    await renewing.bucket?.pull();
    await bringConfiguration(site, { ...settings, contact: 'Another contact' });
    await composeSite(site);
    await changeTrust(renewing, renewTrust());
    const follower = await follow(objects);
    expect(await readFile(follower.site.configuration, 'utf8')).toContain('Another contact');
    await follower.stop();
  });

  test('composing from an old copy after a prune elsewhere leaves a site without faults', async () => {
    const { site, elsewhere } = await createMachines();
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9]) {
      const build = `b0000000000${number}`;
      const next = { ...lookupBuild, build, container: `lookup_${build}` };
      await promote(site, [await publish(site, await createBuild(next))]);
    }
    await compose(site);
    const desk = await elsewhere();
    const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    for (let count = 1; count <= versionsThatCount; count += 1) await renewHead(site);
    expect(await removeOld(site, inAMonth)).toContain(`lookup/${lookupBuild.build}`);
    await composeSite(desk, { repair: true });
    expect(await verifySite(await elsewhere())).toEqual([]);
  });

  test('verify gives the same result in an older copy after a release elsewhere', async () => {
    const { site, elsewhere } = await createMachines();
    await compose(site);
    const auditor = await elsewhere();
    await promote(site, [await publish(site, await createBuild(nextBuild))]);
    await composeSite(site);
    expect(await verifyFolder(auditor)).toEqual(await verifyFolder(site));
  });

  test('writing a served state seals an artifact again that was pruned meanwhile', async () => {
    const { objects, site } = await createMachines();
    await compose(site);
    const composition = (await servedComposition(site)) ?? '';
    const storage = bucketStorage(objects);
    await site.bucket?.seal(composition);
    const [piece = ''] = await readdir(site.artifacts);
    await storage.remove(`pieces/${piece}`);
    const { version } = await readVersionedRegistry(site);
    await site.bucket?.publish(version, composition, true);
    expect(await site.bucket?.examine()).toEqual([]);
    expect(await storage.sealedAt(`pieces/${piece}`)).toBeInstanceOf(Date);
  });

  test('a machine composes with the configuration that another machine promoted', async () => {
    const { site, open } = await createSharedBucket();
    const other = await open(site.signing);
    await other.bucket?.pull();
    const name = 'Another bank';
    const wanted = { ...settings, transfer: { ...settings.transfer, bank: name } };
    await bringConfiguration(other, wanted);
    await composeSite(other);
    await composeSite(site);
    expect(await readFile(site.configuration, 'utf8')).toContain(name);
  });

  test.each([
    ['a forged registry', /(?<="texts".*)\\"version\\": ?\d+/, String.raw`\"version\": 999`],
    ['a forged bank account', /FR76 0000/g, 'FR00 6666'],
  ])('%s in the bucket does not reach a copy', async (_, part, other) => {
    const { objects, open } = await createSharedBucket();
    const server = await open();
    await server.bucket?.pull();
    const copy = siteFolder(server.root);
    const texts = () => filesBelow(server.root, ['trust', 'registry', 'configuration.json']);
    const before = await texts();
    const storage = bucketStorage(objects);
    const served = await storage.latest('served');
    const forged = served?.text.replace(part, other) ?? '';
    expect(forged).not.toBe(served?.text);
    await storage.replace('served', forged, served?.version);
    await server.bucket?.pull().catch(() => undefined);
    expect(await texts()).toEqual(before);
    await refuseUntrusted(copy, new Set());
  });
});

describe('a composition without a valid signature', () => {
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
    ['with a changed list', (served) => list(served, (text) => text?.replace(/"by": ?"/, '$&x'))],
    ['with swapped links', swap],
    ['under another name', (served) => served.replaceAll(/(?<="composition":")\w+/g, '$&f')],
  ])('is refused while the registry beside it is taken: %s', async (_, forge) => {
    const { objects, site } = await createSharedBucket();
    const following = {
      objects,
      copy: await temporaryFolder(),
      report: () => undefined,
      signedOnly: true,
    };
    const first = await followBucket(site.address, following);
    await first.stop();
    const copy = siteFolder(following.copy);
    const before = [await servedComposition(copy), await filesBelow(copy.root, ['compositions'])];
    await renewHead(site);
    const storage = bucketStorage(objects);
    const served = await storage.latest('served');
    const forged = forge(served?.text ?? '');
    expect(forged).not.toBe(served?.text);
    await storage.replace('served', forged, served?.version);
    const again = await followBucket(site.address, following);
    await again.stop();
    // The registry and trust of the same state are accepted: a key may have been revoked.
    const { version } = await readVersionedRegistry(copy);
    expect(version).toBe((await readVersionedRegistry(site)).version);
    expect(again.refusal()).toMatch(/^The composition \w+ .*: pnpm release compose --key/);
    expect([await servedComposition(copy), await filesBelow(copy.root, ['compositions'])]).toEqual(
      before,
    );
  });
});

/** Returns the texts of the files below some places of a folder. */
async function filesBelow(root: string, places: readonly string[]) {
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => places.some((place) => path.startsWith(place)));
  const read = files.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(read));
}
