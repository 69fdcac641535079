import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPort } from '../testing/serve-test-site.ts';
import { startApi } from './start-api.ts';
import type { RunningServer } from './start-process.ts';
import { createServedSite, startNodeServer } from './start-servers.ts';

const received: string[] = [];
const receive = async (request: IncomingMessage, response: ServerResponse) => {
  received.push(Buffer.concat(await request.toArray()).toString());
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};
const collector = createServer((request, response) => void receive(request, response));
const api = await startApi();
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
let traced: RunningServer;
let plain: RunningServer;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const site = await createServedSite();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'site',
    // Traces are exported every second instead of the SDK’s default of five.
    OTEL_BSP_SCHEDULE_DELAY: '1000',
  };
  traced = await startNodeServer(site, api.origin, env);
  plain = await startNodeServer(site, api.origin);
});
afterAll(async () => {
  await plain.stop();
  collector.close();
  api.close();
});

const passedTraceparent = async (port: number) => {
  const { text } = await askPort(port, '/api/v1/amendes/33333122111221', {
    headers: { traceparent },
  });
  const echoed = JSON.parse(text) as { headers: Readonly<Record<string, string>> };
  return echoed.headers['traceparent'];
};

test('a server without a collector passes the traceparent on unchanged', async () => {
  expect(await passedTraceparent(plain.port)).toBe(traceparent);
});

test('a server with a collector calls the API in the same trace, with its own span', async () => {
  const next = await passedTraceparent(traced.port);
  expect(next).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(next).not.toBe(traceparent);
});

test('a call that was aborted while the API was silent is exported with status 499', async () => {
  const question = get(`http://127.0.0.1:${traced.port}/api/never`).on('error', () => {});
  await expect.poll(() => api.calls).toContain('/api/never');
  question.destroy();
  await expect.poll(() => received.join('')).toMatch(/"intValue":499\b/);
});

test('answers are exported to the collector by route and without their address', async () => {
  await askPort(traced.port, '/tai/44444122111221?langue=de', { headers: { traceparent } });
  await traced.stop();
  const spans = received.join('');
  expect(spans).toContain('"GET /tai/:amendeId"');
  expect(spans).toContain('"GET /api/*"');
  expect(spans).toContain(trace);
  expect(spans).toContain('"site"');
  expect(spans).not.toMatch(/33333122111221|44444122111221|langue/);
});
