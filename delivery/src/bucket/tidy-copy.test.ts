import { readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { servedComposition } from '../compose/composition.ts';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import { renewHead } from '../registry/change-trust.ts';
import { promote } from '../registry/promote.ts';
import { versionsThatCount, removeOld } from '../remove-old/remove-old.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing } from '../storage/drafts.ts';
import { createBuild, createMachines, lookupBuild } from '../testing/create-site.ts';
import { filesIn, temporaryFolder } from '../testing/temporary-folder.ts';
import { bucketStorage } from './bucket-storage.ts';
import { promotedIn } from './copy-folder.ts';
import { followBucket } from './follow-bucket.ts';
import type { Objects } from './s3-objects.ts';

/* A server that runs for weeks removes a part of its copy and keeps the rest. */

const buildOf = (nth: number) => `b0000000000${nth}`;

async function release(site: SiteFolder, nth: number): Promise<void> {
  const build = buildOf(nth);
  const next = { ...lookupBuild, build, container: `lookup_${build}` };
  await promote(site, [await publish(site, await createBuild(next))]);
  await compose(site);
}

/** Makes everything in a copy hours older. */
async function makeOlder({ root }: SiteFolder): Promise<void> {
  const past = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => !entry.isSymbolicLink())) {
    // A server that tidies at the same time may have removed it.
    await utimes(join(parentPath, name), past, past).catch(ignoreMissing);
  }
}

const pullAndTidy = async (server: SiteFolder, inUse?: string) => {
  await makeOlder(server);
  await server.bucket?.pull();
  await server.bucket?.tidy(inUse ?? (await servedComposition(server)) ?? '');
};

/** Counts the entries of some folders. */
async function count(server: SiteFolder) {
  const countIn = async (folder: string) => (await readdir(join(server.root, folder))).length;
  const folders = [
    'compositions',
    'pieces',
    'releases/lookup',
    'registry/head',
    'signatures/lookup',
  ];
  return Object.fromEntries(
    await Promise.all(folders.map(async (folder) => [folder, await countIn(folder)] as const)),
  );
}

const documentsOf = (server: SiteFolder) => filesIn(join(server.root, 'current/documents/lookup'));

describe('a server of a bucket', () => {
  let objects: Objects;
  let site: SiteFolder;
  let open: Awaited<ReturnType<typeof createMachines>>['open'];
  let server: SiteFolder;
  beforeAll(async () => {
    ({ objects, site, open } = await createMachines());
    await compose(site);
    server = await open();
    await pullAndTidy(server);
  });

  test('keeps the served and the previous composition and all promoted releases', async () => {
    await release(site, 2);
    await pullAndTidy(server);
    const before = await count(server);
    for (const next of [3, 4, 5, 6]) {
      await release(site, next);
      await pullAndTidy(server);
    }
    // Releases that citizens may request stay: open tabs started with them.
    expect(await count(server)).toEqual({
      ...before,
      'releases/lookup': 6,
      'signatures/lookup': await named('signatures/lookup'),
    });
    expect(before['compositions']).toBe(2);
    expect(await documentsOf(server)).toEqual(await documentsOf(site));
  });

  test('fetches earlier documents again when they are served again', async () => {
    await promote(site, [{ name: 'lookup', build: buildOf(1) }]);
    await compose(site);
    await pullAndTidy(server);
    expect(await documentsOf(server)).toEqual(await documentsOf(site));
    expect(Object.keys(await documentsOf(server)).length).toBeGreaterThan(0);
  });

  test('keeps the composition that it still serves while it takes newer ones', async () => {
    const inUse = (await servedComposition(server)) ?? '';
    const documents = join(server.compositions, inUse, 'documents/lookup');
    const before = await filesIn(documents);
    for (const next of [7, 8]) {
      await release(site, next);
      await pullAndTidy(server, inUse);
    }
    expect(await filesIn(documents)).toEqual(before);
  });

  test('keeps another process’s draft in the promoted list and removes it hours later', async () => {
    const draft = join(server.promoted, 'lookup/b00000000099.draft-elsewhere-1-x');
    await writeFile(draft, '');
    expect(await promotedIn(server)).not.toContain('lookup/b00000000099.draft-elsewhere-1-x');
    await release(site, 1);
    await server.bucket?.pull();
    expect(await readdir(dirname(draft))).toContain(basename(draft));
    // Its writer was killed.
    await pullAndTidy(server);
    expect(await readdir(dirname(draft))).not.toContain(basename(draft));
  });

  test('keeps a composition that it stopped serving less than an hour ago', async () => {
    const former = (await servedComposition(server)) ?? '';
    for (const next of [2, 3]) {
      await promote(site, [{ name: 'lookup', build: buildOf(next) }]);
      await compose(site);
      await server.bucket?.pull();
      await server.bucket?.tidy('');
    }
    expect(await readdir(server.compositions)).toContain(former);
  });

  test('removes releases that were pruned from the bucket', async () => {
    const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    for (let renewed = 1; renewed <= versionsThatCount; renewed += 1) await renewHead(site);
    const removed = await removeOld(site, inAMonth);
    expect(removed.length).toBeGreaterThan(0);
    await pullAndTidy(server);
    const remaining = await readdir(join(server.root, 'releases/lookup'));
    expect(
      remaining.map((build) => `lookup/${build}`).filter((each) => removed.includes(each)),
    ).toEqual([]);
    expect(remaining.length).toBeGreaterThan(0);
  });

  test('tidies its copy by itself once it knows which composition is in use', async () => {
    const copy = await temporaryFolder();
    const settings = { objects, copy, interval: 100, report: () => undefined };
    const following = await followBucket(site.address, settings);
    const first = (await servedComposition(following.site)) ?? '';
    following.tidy(() => '');
    await release(site, 9);
    await expect.poll(() => servedComposition(following.site)).not.toBe(first);
    await makeOlder(siteFolder(copy));
    await renewHead(site);
    await expect.poll(() => readdir(following.site.compositions)).toHaveLength(1);
    await following.stop();
  });

  test('forgets a version of a series that the bucket no longer has', async () => {
    const [writer, reader] = [objects, objects].map(bucketStorage);
    for (let version = 1; version <= 100; version += 1) await writer?.add('kept', String);
    expect(await reader?.versions('kept')).toHaveLength(100);
    await writer?.add('kept', String);
    expect((await reader?.latest('kept'))?.text).toBe('101');
    expect(await reader?.version('kept', 1)).toBeUndefined();
    expect(await reader?.version('kept', 2)).toBe('2');
  });

  /** Returns the number of entries in a folder of a new copy. */
  async function named(folder: string): Promise<number> {
    const fresh = await open();
    await fresh.bucket?.pull();
    return (await readdir(join(fresh.root, folder))).length;
  }
});
