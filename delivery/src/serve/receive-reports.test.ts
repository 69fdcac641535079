import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anyPort, readableLog, serveTestSite } from '../testing/serve-test-site.ts';
import { createSite } from '../testing/create-site.ts';
import { compose } from '../local/compose.ts';
import { reportAddress } from './receive-reports.ts';
import { siteServer } from './site-server.ts';

test('a report counts although its sender has left before it was read', async () => {
  const { log, told } = readableLog('info');
  const { origin } = await serveTestSite({ ...anyPort, log });
  const { hostname, port } = new URL(origin);
  const report = JSON.stringify({ part: 'lookup', build: 'b00000000001', reason: 'gone' });
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${reportAddress} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${report.length}\r\n\r\n${report}`,
    () => socket.resetAndDestroy(),
  );
  await vi.waitFor(() => expect(told()).toMatch(/"msg":"part failed"/));
  expect(told()).not.toContain('TypeError');
});

test('those whose address is gone count as one address, so that they silence nobody', async () => {
  const site = await createSite();
  await compose(site);
  const server = await siteServer(site, {
    ...anyPort,
    prepare: (begun) =>
      begun.addHook('preHandler', async ({ socket }) => {
        Object.defineProperty(socket, 'remoteAddress', { value: undefined });
      }),
  });
  onTestFinished(() => server.close());
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const payload = JSON.stringify({ part: 'lookup', build: 'b00000000001', reason: 'gone' });
    const headers = { 'content-type': 'text/plain' };
    const question = { method: 'POST', url: reportAddress, headers, payload } as const;
    statuses.push((await server.inject(question)).statusCode);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
});
