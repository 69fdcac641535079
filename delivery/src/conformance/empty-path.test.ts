import { afterAll, describe, expect, test } from 'vitest';
import { askPort } from '../testing/serve-test-site.ts';
import { createServedSite, startServers } from './start-servers.ts';

const servers = await startServers(await createServedSite(), 'http://127.0.0.1:9');
afterAll(() => Promise.all(servers.map((server) => server.stop())));

describe.each(servers)('$name', ({ port }) => {
  test.each([
    ['/', '/tai'],
    ['/?', '/tai'],
    ['/?langue=de', '/tai?langue=de'],
    ['/?langue=la&langue=it', '/tai?langue=la&langue=it'],
    ['/?autre=1&langue=en', '/tai?autre=1&langue=en'],
    ['/?a=%C3%A9&b=%2F%2Felsewhere.example', '/tai?a=%C3%A9&b=%2F%2Felsewhere.example'],
    ['/?//elsewhere.example', '/tai?//elsewhere.example'],
    ['/?a=%0d%0aset-cookie:%20a=1', '/tai?a=%0d%0aset-cookie:%20a=1'],
  ])('%s redirects temporarily to %s', async (address, target) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await askPort(port, address, { method });
      expect([status, headers.location]).toEqual([302, target]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'a %s request for / is refused with 405',
    async (method) => {
      const { status, headers, text } = await askPort(port, '/', { method });
      expect([status, headers['allow'], text]).toEqual([405, 'GET, HEAD', 'Refused\n']);
    },
  );
});
