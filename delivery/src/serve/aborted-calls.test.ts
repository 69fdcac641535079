import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '../conformance/start-api.ts';
import { anyPort, readableLog, serveTestSite } from '../testing/serve-test-site.ts';
import { SiteMetrics } from './site-metrics.ts';

test('a citizen who leaves during an answer of the API is not logged as an error', async () => {
  const answerStarted = Promise.withResolvers<void>();
  const api = createServer((_, response) => {
    response.writeHead(200).flushHeaders();
    answerStarted.resolve();
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => {
    api.closeAllConnections();
    api.close();
  });
  const { log, logText } = readableLog('info');
  const { port } = api.address() as AddressInfo;
  const apiUpstream = `http://127.0.0.1:${port}`;
  const { origin } = await serveTestSite({
    ...anyPort,
    apiUpstream,
    log,
  });
  const question = request(`${origin}/api/v1/envoiMail/2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  });
  question.on('error', () => {});
  question.end('{}');
  await answerStarted.promise;
  // The start of the answer has reached the site by then, but nothing shows it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  question.destroy();
  await expect.poll(logText).toContain('"msg":"left before the answer"');
  expect(logText()).not.toContain('"level":"error"');
});

const state = { served: {}, isRefused: false, freshUntil: undefined };

test('a call that a citizen aborts is counted, timed and logged once with status 499', async () => {
  const api = await startApi();
  onTestFinished(() => api.close());
  const { log, logText } = readableLog('info');
  const metrics = new SiteMetrics();
  const { origin } = await serveTestSite({ ...anyPort, apiUpstream: api.origin, log, metrics });
  const headers = { 'content-type': 'application/json', 'content-length': 2 };
  const question = request(`${origin}/api/never`, { method: 'POST', headers });
  question.on('error', () => {});
  question.end('{}');
  await expect.poll(() => api.calls).toEqual(['/api/never']);
  question.destroy();
  const counted = 'amendes_requests_total{route="/api/*",method="POST",status="499"} 1\n';
  await expect.poll(() => metrics.page(state)).toContain(counted);
  // Only now does the proxy give up, and it answers nobody, which nothing shows.
  api.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(metrics.page(state)).toContain(counted);
  expect(metrics.page(state)).toContain('duration_seconds_count{route="/api/*"} 1\n');
  const lines = logText()
    .split('\n')
    .filter((line) => line.includes('"status":499'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request: expect.any(String),
    method: 'POST',
    route: '/api/*',
    ms: expect.any(Number),
  });
});
