import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anyPort, readableLog, serveTestSite } from '../testing/serve-test-site.ts';

test('who leaves in the middle of an answer of the API is no failure of the site', async () => {
  const begun = Promise.withResolvers<void>();
  const api = createServer((_, response) => {
    response.writeHead(200).flushHeaders();
    begun.resolve();
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => {
    api.closeAllConnections();
    api.close();
  });
  const { log, told } = readableLog('info');
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
  await begun.promise;
  // The head of the answer has reached the site by then: nothing shows it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  question.destroy();
  await vi.waitFor(() => expect(told()).toContain('"msg":"left before the answer"'));
  expect(told()).not.toContain('"level":"error"');
});
