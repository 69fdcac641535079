import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { siteServer } from '../serve/site-server.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createSharedSite } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { emptyBucket, testEndpoint } from '../testing/test-bucket.ts';
import { bringToBucket } from './bring-to-bucket.ts';
import { bucketStorage, type Contents } from './bucket-storage.ts';
import { followBucket } from './follow-bucket.ts';
import { bucketSite } from './open-site.ts';
import { s3Objects } from './s3-objects.ts';

/* Two machines that release the same site compress alike only by chance: another zlib writes other bytes. */

// A service of several processes beside the tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A composed site in a bucket, and another machine that composed the same with another zlib. */
async function twoMachines(): Promise<{ readonly site: SiteFolder; readonly other: SiteFolder }> {
  const from = (await createSharedSite()).as('operator');
  const { site } = await bringToBucket(from, await emptyBucket(), await temporaryFolder());
  const copy = await temporaryFolder();
  const other = bucketSite(site.address, site.signing, { copy });
  await other.bucket?.pull();
  for (const path of await zippedIn(other)) {
    await writeFile(path, gzipSync(gunzipSync(await readFile(path)), { level: 1 }));
  }
  return { site, other };
}

async function zippedIn({ artifacts }: SiteFolder): Promise<readonly string[]> {
  const entries = await readdir(artifacts, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => name.endsWith('.gz'))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** What is sealed under the name of each piece that a copy has. */
async function sealsOf({ address, artifacts }: SiteFolder) {
  const storage = bucketStorage(s3Objects(address));
  const sealed = (await readdir(artifacts)).map(
    async (piece): Promise<readonly [string, Contents | undefined]> => [
      piece,
      await storage.contents(`pieces/${piece}`),
    ],
  );
  return Object.fromEntries(await Promise.all(sealed));
}

describe.runIf(testEndpoint)('a site that two machines compress differently', () => {
  test('stays as the first one sealed it, also where the second one composed', async () => {
    const { site, other } = await twoMachines();
    const before = await sealsOf(site);
    await composeSite(other);
    expect(await sealsOf(site)).toEqual(before);
    const [one = '', ...more] = await zippedIn(other);
    expect(more.length).toBeGreaterThan(10);
    const same = one.replace(other.root, site.root);
    expect(await readFile(one, 'base64')).toBe(await readFile(same, 'base64'));
  });

  test('is signed as it is sealed', async () => {
    const { site, other } = await twoMachines();
    await composeSite(other);
    const copy = await temporaryFolder();
    const following = await followBucket(site.address, { copy, tell: () => undefined });
    const settings = { apiUpstream: 'http://127.0.0.1:9', signedOnly: true };
    const server = await siteServer(following.site, settings);
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await server.inject({ url: '/assets/parts.json', headers });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'gzip']);
    await server.close();
    await following.stop();
  });

  test('is sealed anew where what was sealed is damaged', async () => {
    const { site, other } = await twoMachines();
    const before = await sealsOf(site);
    const objects = s3Objects(site.address);
    const [piece = ''] = (await zippedIn(site))[0]?.match(/(?<=\/pieces\/)[^/]+/) ?? [];
    const damaged = Object.entries(before[piece] ?? {}).find(([path]) => path.endsWith('.gz'));
    await objects.put(damaged?.[1].body ?? '', Buffer.from('other'));
    await composeSite(other);
    expect((await sealsOf(site))[piece]).not.toEqual(before[piece]);
    expect(await other.bucket?.examine()).toEqual([]);
  });
});
