import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import proxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anyPort, serveTestSite } from '../testing/serve-test-site.ts';
import { proxySettings } from './proxy-settings.ts';

interface Call {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let calls: Call[] = [];

async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  const body = Buffer.concat(await request.toArray()).toString();
  calls.push({ method, url, headers, body });
  if (url === '/api/hangs') return;
  if (url === '/api/broken') return void request.socket.destroy();
  const status = Number(/\d{3}$/.exec(url ?? '')?.[0] ?? 200);
  response
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' })
    .end('{"from":"the API"}');
}

const api = createServer((request, response) => void answerCall(request, response));
api.listen(0, '127.0.0.1');
await once(api, 'listening');
const { port } = api.address() as AddressInfo;
const { asking } = await serveTestSite({ ...anyPort, apiUpstream: `http://127.0.0.1:${port}` });

beforeEach(() => {
  calls = [];
});

afterAll(() => {
  api.closeAllConnections();
  api.close();
});

test('a body that is not JSON is passed to the API unchanged', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await asking('/api/form', { method: 'POST', headers, body: 'a=1&b=%20' });
  expect(calls).toMatchObject([{ body: 'a=1&b=%20', headers }]);
});

const unreachable = '{"error":{"code":"unreachable","message":"The API does not answer."}}';

test.each(['GET', 'POST'])(
  'a %s call is answered with 502 in the API’s error format while the API is down',
  async (method) => {
    api.closeAllConnections();
    api.close();
    await once(api, 'close');
    const answer = await asking('/api/v1/token', { method });
    api.listen(port, '127.0.0.1');
    await once(api, 'listening');
    expect([answer.status, answer.text]).toEqual([502, unreachable]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('a body of unknown length is refused before the API sees it', async () => {
  const headers = { 'transfer-encoding': 'chunked' };
  const answer = await asking('/api/form', { method: 'POST', headers, body: 'a=1' });
  expect(answer.status).toBe(411);
  expect(answer.text).toContain('"length-required"');
  expect(calls).toEqual([]);
});

test('a call is answered with 504 if the API takes too long', async () => {
  const server = fastify();
  const timeoutsMs = { connect: 1000, answer: 100 };
  await server.register(proxy, proxySettings(`http://127.0.0.1:${port}`, timeoutsMs));
  const answer = await server.inject('/api/hangs');
  expect([answer.statusCode, answer.body]).toEqual([504, unreachable]);
  await server.close();
});
