import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startNodeServer } from '../conformance/start-servers.ts';
import { compose } from '../local/compose.ts';
import { createBucketSite, createSite } from '../testing/create-site.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bucketEnv, testEndpoint } from '../testing/test-bucket.ts';

// The service runs as several processes beside the tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/* The server is tested as its image contains it, without other files beside it. */

const delivery = join(import.meta.dirname, '../..');
const dist = join(delivery, 'dist-server');
const program = join(dist, 'serve.mjs');

beforeAll(() => {
  const rsbuild = join(delivery, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const args = [rsbuild, 'build', '--config', 'rsbuild.server.config.ts'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: delivery, env });
  if (status !== 0) throw new Error(stderr.toString());
});

test('the bundled server serves a site in a folder and answers /ready', async () => {
  const site = await createSite();
  await compose(site);
  const metrics = await getPort();
  const env = { METRICS_PORT: String(metrics), METRICS_HOST: '127.0.0.1' };
  const server = await startNodeServer(site, 'http://127.0.0.1:9', env, program);
  onTestFinished(() => server.stop());
  expect((await askPort(server.port, '/tai')).status).toBe(200);
  expect((await askPort(metrics, '/ready')).status).toBe(200);
});

describe.runIf(testEndpoint)('with an S3 service', () => {
  test('the bundled server serves a site in a bucket', async () => {
    const site = await createBucketSite();
    await compose(site);
    const env = { ...bucketEnv(), SITE_COPY: await temporaryFolder() };
    const server = await startNodeServer(site, 'http://127.0.0.1:9', env, program);
    onTestFinished(() => server.stop());
    expect((await askPort(server.port, '/tai')).status).toBe(200);
  });
});

test('the S3 client is outside the main file of the bundled server', async () => {
  const main = await readFile(program, 'utf8');
  expect(main).not.toContain('class PutObjectCommand');
  const others = (await readdir(dist)).filter(
    (name) => name.endsWith('.mjs') && name !== 'serve.mjs',
  );
  const texts = await Promise.all(others.map((name) => readFile(join(dist, name), 'utf8')));
  expect(texts.some((text) => text.includes('PutObjectCommand'))).toBe(true);
});
