import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { followBucket } from '../bucket/follow-bucket.ts';
import { signedTexts, type ServedState } from '../bucket/served-state.ts';
import { compose } from '../local/compose.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { SiteMetrics } from '../serve/site-metrics.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createSharedSite } from '../testing/create-trust.ts';
import { anyPort } from '../testing/serve-test-site.ts';
import { reachService, reachTestBuckets } from '../testing/test-bucket.ts';
import { operationsServer } from './operations-server.ts';

/* These tests cover the reported state of a server whose bucket contains a state that it refuses. */

let site: SiteFolder;
let unsigned: ServedState;

beforeAll(async () => {
  site = (await createSharedSite()).as('operator');
  await compose(site);
  const found = await readVersionedRegistry(site);
  const texts = await signedTexts(site, site.storage, found);
  const registry = Number(found.version);
  unsigned = { format: 1, registry, composition: 'c0', links: {}, texts, promoted: [] };
});

afterAll(() => vi.unstubAllEnvs());

/** Starts a service with only the objects that a server requests when it reads one state. */
async function reachBucketWith(state: unknown): Promise<void> {
  const objects = new Map([
    ['/amendes/site/served/latest', '1'],
    ['/amendes/site/served/000001.json', JSON.stringify(state)],
  ]);
  await reachService(({ url = '' }, response) => {
    const text = objects.get(new URL(url, 'http://s3').pathname);
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
}

async function requestOperations() {
  const { root: copy, signing } = site;
  const settings = { signing, copy, signedOnly: true, report: () => undefined };
  const following = await followBucket('s3://amendes/site', settings);
  await following.stop();
  const metrics = new SiteMetrics();
  const operations = operationsServer(following.site, { ...anyPort, metrics, following });
  const ready: unknown = (await operations.inject('/ready')).json();
  return { ready, metrics: (await operations.inject('/metrics')).body };
}

test('an unsigned composition in a bucket is reported as refused', async () => {
  await reachBucketWith(unsigned);
  const { ready, metrics } = await requestOperations();
  const refused = 'The composition c0 is not signed: pnpm release compose --key <your key>';
  expect(ready).toMatchObject({ ready: true, bucket: 'behind', refused });
  expect(metrics).toMatch(/^amendes_composition_refused 1$/m);
});

test('a damaged state in a bucket is reported as refused', async () => {
  await reachBucketWith({ format: 1 });
  const { ready, metrics } = await requestOperations();
  const refused = expect.stringMatching(/^s3:\S+: version 1 of what is served .*: pnpm release/);
  expect(ready).toMatchObject({ ready: true, bucket: 'behind', refused });
  expect(metrics).toMatch(/^amendes_composition_refused 1$/m);
});

test('an unreachable bucket is not reported as refused', async () => {
  reachTestBuckets('http://127.0.0.1:9');
  const { ready, metrics } = await requestOperations();
  expect(ready).toMatchObject({ ready: true, bucket: 'behind' });
  expect(ready).not.toHaveProperty('refused');
  expect(metrics).toMatch(/^amendes_composition_refused 0$/m);
});
