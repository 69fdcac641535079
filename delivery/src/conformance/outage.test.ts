import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import { promote, rollback } from '../registry/promote.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { siteFolder } from '../site/site-folder.ts';
import { breakableNetwork } from '../testing/breakable-network.ts';
import { createBucketSite, createBuild, lookupBuild } from '../testing/create-site.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bucketEnv, testEndpoint } from '../testing/test-bucket.ts';
import type { RunningServer } from './start-process.ts';
import { startNodeServer, startServers } from './start-servers.ts';

// Several processes run beside the tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/* A server of a site in a bucket, while the bucket is unreachable. */

const api = 'http://127.0.0.1:9';
const next = { ...lookupBuild, build: 'b00000000002', container: 'lookup_b00000000002' };

describe.runIf(testEndpoint)('a server whose bucket is unreachable', async () => {
  if (testEndpoint === undefined) return;
  const site = await createBucketSite();
  await compose(site);
  const network = await breakableNetwork(testEndpoint);
  const copy = await temporaryFolder();
  const env = { ...bucketEnv(network.origin), SITE_COPY: copy, AWS_MAX_ATTEMPTS: '1' };
  const start = (more: Readonly<Record<string, string>> = {}) =>
    startNodeServer(site, api, { ...env, ...more });
  let server: RunningServer = await start();
  afterAll(() => server.stop());
  const buildServed = async () => {
    const { status, text } = await askPort(server.port, '/tai');
    const [, build] = /lookup\/(b\d+)\//.exec(text) ?? [];
    return `${status} ${build}`;
  };
  const logText = () => (typeof server.log === 'string' ? '' : server.log());

  test('serves its copy, and the log reports the outage once', async () => {
    network.tear();
    await expect.poll(logText, { timeout: 20_000 }).toMatch(/cannot be reached .* is still served/);
    expect(await buildServed()).toBe('200 b00000000001');
    const file = `/releases/lookup/${lookupBuild.build}/${lookupBuild.entry}`;
    expect((await askPort(server.port, file)).status).toBe(200);
    expect(logText().match(/is still served/g)).toHaveLength(1);
  });

  test('starts from its copy, and the log says so', async () => {
    await server.stop();
    server = await start();
    expect(logText()).toMatch(/cannot be reached .* The copy in .* is still served/);
    expect(await buildServed()).toBe('200 b00000000001');
  });

  test('does not start without a copy, and the message says what to check', async () => {
    await expect(start({ SITE_COPY: join(copy, 'none') })).rejects.toThrow(
      /did not start: s3:\S+ cannot be reached .* Look at the network/,
    );
  });

  test('serves a release only once the bucket is back, and then its rollback', async () => {
    await promote(site, [await publish(site, await createBuild(next))]);
    await compose(site);
    expect(await buildServed()).toBe('200 b00000000001');
    network.mend();
    await expect.poll(buildServed, { timeout: 20_000 }).toBe('200 b00000000002');
    expect(logText()).toContain('is followed again');
    await changeRegistry(site, rollback(site, 'lookup'));
    await compose(site);
    await expect.poll(buildServed, { timeout: 20_000 }).toBe('200 b00000000001');
  });

  test('keeps a copy that every kind of server can serve', async () => {
    const { bytes } = await askPort(server.port, '/tai');
    const others = await startServers(siteFolder(copy), api);
    for (const other of others) expect((await askPort(other.port, '/tai')).bytes).toEqual(bytes);
    await Promise.all(others.map((other) => other.stop()));
  });
});
