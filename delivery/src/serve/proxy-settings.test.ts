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

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s is passed on with its address, its headers and its body',
  async (method) => {
    const body = method === 'GET' ? '' : '{ "numero" : "33333122111221" }';
    const answer = await asking('/api/v1/amendes/1?cle=a%20b', {
      method,
      body,
      headers: {
        authorization: 'Bearer t',
        ...(body && { 'content-type': 'application/json', 'content-length': `${body.length}` }),
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{"from":"the API"}');
    expect(answer.headers['content-type']).toBe('application/json');
    expect(calls).toMatchObject([
      { method, url: '/api/v1/amendes/1?cle=a%20b', body, headers: { authorization: 'Bearer t' } },
    ]);
  },
);

test('a body that is no JSON is passed on as it is', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await asking('/api/form', { method: 'POST', headers, body: 'a=1&b=%20' });
  expect(calls).toMatchObject([{ body: 'a=1&b=%20', headers }]);
});

test.each([201, 400, 401, 404, 429, 500, 501, 503])(
  'a %i of the API comes back as it is, after one call',
  async (status) => {
    const answer = await asking(`/api/status/${status}`);
    expect([answer.status, answer.text]).toEqual([status, '{"from":"the API"}']);
    expect(answer.headers['retry-after']).toBe('7');
    expect(calls).toHaveLength(1);
  },
);

test.each(['/api/../secret', '/api/%2e%2e/secret', '/api/..%2fsecret', '/api/v1/../../secret'])(
  '%s reaches nothing beside the API',
  async (path) => {
    const { status } = await asking(path);
    expect(status).toBeOneOf([400, 403, 404]);
    expect(calls).toEqual([]);
  },
);

const unreachable = '{"error":{"code":"unreachable","message":"The API does not answer."}}';

test('a call that the API drops is answered in its place, after one try', async () => {
  const answer = await asking('/api/broken');
  expect([answer.status, answer.text]).toEqual([502, unreachable]);
  expect(calls).toHaveLength(1);
});

test.each(['GET', 'POST'])(
  '%s is answered while the API is down, without a trace',
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

test('an API that takes too long is given up', async () => {
  const server = fastify();
  const patience = { connect: 1000, answer: 100 };
  await server.register(proxy, proxySettings(`http://127.0.0.1:${port}`, patience));
  const answer = await server.inject('/api/hangs');
  expect([answer.statusCode, answer.body]).toEqual([504, unreachable]);
  await server.close();
});
