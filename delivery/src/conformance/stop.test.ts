import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { askPort } from '../testing/serve-test-site.ts';
import { createServedSite, startServers } from './start-servers.ts';
import { startApi } from './start-api.ts';

const api = await startApi();
afterAll(() => api.close());
const site = await createServedSite();
const longTimeout = { timeout: 30_000 };

test(
  'a stopping server finishes a running answer and accepts no new connection',
  longTimeout,
  async () => {
    for (const server of await startServers(site, api.origin)) {
      const answer = askPort(server.port, '/api/slow');
      await untilCalled('/api/slow');
      const stopped = server.stop();
      await pause(200);
      await expect(askPort(server.port, '/tai'), server.name).rejects.toThrow('ECONNREFUSED');
      expect((await answer).status, server.name).toBe(200);
      await stopped;
    }
  },
);

test('a server stops although idle connections are open', longTimeout, async () => {
  for (const server of await startServers(site, api.origin)) {
    const agent = new Agent({ keepAlive: true });
    const question = request({ host: '127.0.0.1', port: server.port, path: '/tai', agent }).end();
    const [response] = (await once(question, 'response')) as [IncomingMessage];
    await response.toArray();
    const silent = connect(server.port, '127.0.0.1');
    silent.on('error', () => undefined);
    await once(silent, 'connect');
    await server.stop();
    await expect(askPort(server.port, '/tai'), server.name).rejects.toThrow('ECONNREFUSED');
    silent.destroy();
    agent.destroy();
  }
});

test('a server stops although the API never answers', longTimeout, async () => {
  for (const server of await startServers(site, api.origin)) {
    const answer = askPort(server.port, '/api/never').catch((error: unknown) => error);
    await untilCalled('/api/never');
    await server.stop();
    await expect(askPort(server.port, '/tai'), server.name).rejects.toThrow('ECONNREFUSED');
    // A server that waits until it gives the API up answers with a status instead.
    expect(await answer, server.name).toMatchObject({ code: 'ECONNRESET' });
  }
});

/** Waits for a call of the API. The servers are tested one after the other, so the list of calls is emptied. */
async function untilCalled(address: string): Promise<void> {
  while (!api.calls.includes(address)) await pause(20);
  api.calls.splice(0);
}
