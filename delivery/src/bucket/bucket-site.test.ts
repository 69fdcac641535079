import { once } from 'node:events';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { beforeAll, expect, test, describe, onTestFinished, vi } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { currentDocuments, servedComposition } from '../compose/composition.ts';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import { history } from '../registry/history.ts';
import { promote } from '../registry/promote.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBucketSite, createBuild, createSite, lookupBuild } from '../testing/create-site.ts';
import { runAlone } from '../testing/run-alone.ts';
import { filesIn, temporaryFolder } from '../testing/temporary-folder.ts';
import { emptyBucket, testEndpoint } from '../testing/test-bucket.ts';
import { removeOld } from '../remove-old/remove-old.ts';
import { verifySite } from '../verify/verify-site.ts';
import { bringToBucket } from './bring-to-bucket.ts';
import { bucketStorage } from './bucket-storage.ts';
import { followBucket } from './follow-bucket.ts';
import { bucketSite, openSite } from './open-site.ts';
import { s3Objects } from './s3-objects.ts';

// The service runs as several processes beside the tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Opens the site as another machine sees it. */
async function elsewhere(site: SiteFolder): Promise<SiteFolder> {
  const copy = await temporaryFolder();
  const other = bucketSite(site.address, { keys: [site.embeddedKey] }, { copy });
  await other.bucket?.pull();
  return other;
}

const nextBuild = { ...lookupBuild, build: 'b00000000002', container: 'lookup_b00000000002' };

describe.runIf(testEndpoint)('a site in a bucket', () => {
  /** Composed site; each test leaves it serving the same state. */
  let site: SiteFolder;
  beforeAll(async () => {
    site = await createBucketSite();
    await compose(site);
  });

  test('another machine’s copy has the composed documents, byte for byte', async () => {
    const copy = (await elsewhere(site)).root;
    const documents = join(await currentDocuments(site), 'lookup');
    expect(await filesIn(join(copy, 'current/documents/lookup'))).toEqual(await filesIn(documents));
    const release = `releases/lookup/${lookupBuild.build}`;
    expect(await readdir(join(copy, release))).toContain('entry.js.br');
    expect(JSON.parse(await readFile(join(copy, 'current/signed.json'), 'utf8'))).toHaveProperty(
      'files',
    );
  });

  test('a machine that follows it takes a release and then the earlier one again', async () => {
    const following = { copy: await temporaryFolder(), interval: 100, report: () => undefined };
    const follower = await followBucket(site.address, following);
    const first = await servedComposition(follower.site);
    const other = await elsewhere(site);
    await promote(other, [await publish(other, await createBuild(nextBuild))]);
    await compose(other);
    await expect.poll(() => servedComposition(follower.site), { timeout: 20_000 }).not.toBe(first);
    await promote(site, [{ name: 'lookup', build: lookupBuild.build }]);
    await compose(site);
    const last = await servedComposition(site);
    await expect.poll(() => servedComposition(follower.site), { timeout: 20_000 }).toBe(last);
    await follower.stop();
  });

  test('composing on a second machine gives the same composition, without faults', async () => {
    const other = await elsewhere(site);
    const { switched } = await composeSite(other);
    expect(switched).toBe(false);
    expect(await verifySite(other)).toEqual([]);
  });

  test('verify finds a body that was changed in the bucket, and composing repairs it', async () => {
    vi.stubEnv('SITE_COPY', await temporaryFolder());
    onTestFinished(() => void vi.stubEnv('SITE_COPY', undefined));
    const signing = { keys: [site.embeddedKey] };
    const other = await openSite(site.address, signing, { onProblem: () => undefined });
    const objects = s3Objects(site.address);
    // The piece is one that is served: earlier documents also still exist.
    const piece = basename(await readlink(join(other.current, 'documents/lookup')));
    const sealed = (await bucketStorage(objects).contents(`pieces/${piece}`)) ?? {};
    const page = Object.keys(sealed).find((file) => file.endsWith('.html')) ?? '';
    const key = sealed[page]?.body ?? '';
    await objects.put(key, Buffer.from('other'));
    expect((await verifySite(other)).join('\n')).toContain(`${key} is not what was sealed`);
    await composeSite(other, { repair: true });
    expect(await verifySite(other)).toEqual([]);
  });

  test('a file that was removed from a copy is restored from the bucket', async () => {
    const copy = await temporaryFolder();
    const following = async () => followBucket(site.address, { copy, report: () => undefined });
    await (await following()).stop();
    const file = join(copy, 'current/documents/lookup');
    const [name = ''] = await readdir(file);
    await rm(join(file, name));
    await (await following()).stop();
    expect(await readdir(file)).toContain(name);
  });

  test('moving a site to a bucket keeps its registry and history, and works only once', async () => {
    const from = await createSite();
    await promote(from, [await publish(from, await createBuild(nextBuild))]);
    await compose(from);
    const address = await emptyBucket();
    const { site: siteInBucket } = await bringToBucket(from, address, await temporaryFolder());
    const moved = await elsewhere({ ...siteInBucket, embeddedKey: from.embeddedKey });
    expect(await readVersionedRegistry(moved)).toEqual(await readVersionedRegistry(from));
    expect(await servedComposition(moved)).toBe(await servedComposition(from));
    expect((await history(moved, [])).length).toBe((await history(from, [])).length);
    await promote(moved, [{ name: 'lookup', build: lookupBuild.build }]);
    await expect(bringToBucket(from, address, await temporaryFolder())).rejects.toThrow(
      'holds a site already',
    );
  });

  test('pruning removes only the bodies that nothing refers to any more', async () => {
    const pruned = await createBucketSite();
    const unserved = { ...lookupBuild, build: 'b00000000009', container: 'lookup_b00000000009' };
    await publish(pruned, await createBuild(unserved, { 'entry.js': `/* only here */\n` }));
    await compose(pruned);
    const objects = s3Objects(pruned.address);
    const before = await objects.list('files/');
    const contentsOf = async (build: string) =>
      Object.values((await bucketStorage(objects).contents(`releases/lookup/${build}`)) ?? {});
    const own = await contentsOf('b00000000009');
    const shared = await contentsOf('b00000000001');
    const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
    expect(await removeOld(pruned, inAMonth)).toEqual(['lookup/b00000000009']);
    const after = await objects.list('files/');
    expect(after.length).toBeLessThan(before.length);
    const alone = own.filter(({ body }) => !shared.some((each) => each.body === body));
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.filter(({ body }) => after.includes(body))).toEqual([]);
    expect(await verifySite(await elsewhere(pruned))).toEqual([]);
    expect(await removeOld(pruned)).toEqual([]);
  });

  test('its server exits with code 1 and names SITE_PORT if the port is in use', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const address = occupant.address();
    const port = String(typeof address === 'object' && address?.port);
    const copy = await temporaryFolder();
    const variables = { SITE_PORT: port, SITE_COPY: copy, SERVE_DESPITE: 'embedded' };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    // Other tests need the variables by which the storage is reached.
    onTestFinished(() => Object.keys(variables).forEach((name) => vi.stubEnv(name, undefined)));
    const { code, output } = await runAlone('../serve.ts', site.address);
    occupant.close();
    expect([code, output]).toEqual([1, expect.stringContaining('SITE_PORT')]);
  });
});
