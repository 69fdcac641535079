import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { anyPort, readableLog, serveTestSite } from '../testing/serve-test-site.ts';
import { reportAddress } from './receive-reports.ts';

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
