import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { anyPort, readableLog, serveTestSite } from '../testing/serve-test-site.ts';
import { createSite } from '../testing/create-site.ts';
import { compose } from '../local/compose.ts';
import { reportAddress } from './receive-reports.ts';
import { siteServer } from './site-server.ts';

const report = {
  method: 'POST',
  url: reportAddress,
  headers: { 'content-type': 'text/plain' },
  payload: JSON.stringify({ part: 'lookup', build: 'b00000000001', reason: 'gone' }),
} as const;

/** Starts a server that only this test calls. */
async function serve(prepare?: (server: FastifyInstance) => void): Promise<FastifyInstance> {
  const site = await createSite();
  await compose(site);
  const server = await siteServer(site, { ...anyPort, ...(prepare && { prepare }) });
  onTestFinished(() => server.close());
  return server;
}

test('a report is logged although its sender disconnected before it was read', async () => {
  const { log, logText } = readableLog('info');
  const { origin } = await serveTestSite({ ...anyPort, log });
  const { hostname, port } = new URL(origin);
  const { payload } = report;
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${reportAddress} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${payload.length}\r\n\r\n${payload}`,
    () => socket.resetAndDestroy(),
  );
  await expect.poll(logText).toMatch(/"msg":"part failed"/);
  expect(logText()).not.toContain('TypeError');
});

test('the first two reports are accepted even if they arrive at the same moment', async () => {
  const server = await serve();
  const answers = await Promise.all([server.inject(report), server.inject(report)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
});

test('reports without a client address share one limit of 30', async () => {
  const server = await serve((fastify) =>
    fastify.addHook('preHandler', async ({ socket }) => {
      Object.defineProperty(socket, 'remoteAddress', { value: undefined });
    }),
  );
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    statuses.push((await server.inject(report)).statusCode);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
});
