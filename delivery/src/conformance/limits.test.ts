import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { afterAll, describe, expect, test } from 'vitest';
import { clientExpressions } from '../nginx/limit-zones.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { startApi, type EchoedRequest } from './start-api.ts';
import { createServedSite, startServers } from './start-servers.ts';

/* Tests from whom a request comes behind any number of proxies, and how often one address may call the API. */

const api = await startApi();
const site = await createServedSite();
const edge = {
  TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8, 2001:db8:ffff::/48',
  MAX_API_CALLS: '5',
  MAX_API_SENDINGS: '2',
  UNLIMITED_ADDRESSES: '198.51.100.0/24, 2001:db8:9::/48',
};
const servers = await startServers(site, api.origin, edge);
const alone = await startServers(site, api.origin, { TRUSTED_PROXIES: '10.0.0.0/8' });
afterAll(async () => {
  await Promise.all([...servers, ...alone].map((server) => server.stop()));
  api.close();
});

const from = (chain: string) => ({ headers: { 'x-forwarded-for': chain } });

/** Sends the given number of requests one after the other, and returns their statuses. */
async function statuses(port: number, count: number, chain: string, path = '/api/v1/token') {
  const seen: (number | undefined)[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    seen.push((await askPort(port, path, from(chain))).status);
  }
  return seen;
}

/** Counts the accepted calls. nginx accepts one more than its burst. */
const count = (seen: readonly (number | undefined)[]) =>
  seen.filter((status) => status === 200).length;

describe.each(servers)('$name', ({ port }) => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 10.0.0.5', '203.0.113.9'],
    ['203.0.113.9, 10.0.0.5, 10.9.9.9', '203.0.113.9'],
    ['2001:db8:1::7, 2001:db8:ffff::1', '2001:db8:1::7'],
    // The address that a citizen claims precedes the one that the first proxy saw.
    ['192.0.2.66, 203.0.113.9, 10.0.0.5', '203.0.113.9'],
  ])('a request with x-forwarded-for %s is attributed to %s', async (chain, citizen) => {
    const echoed = JSON.parse(
      (await askPort(port, '/api/sandbox/who', from(chain))).text,
    ) as EchoedRequest;
    expect(echoed.headers['x-forwarded-for']).toBe(citizen);
  });

  test('an address that calls the API too often gets 429, and another address does not', async () => {
    const seen = await statuses(port, 10, '192.0.2.1, 10.0.0.5');
    expect(count(seen)).toBeOneOf([5, 6]);
    expect(seen.at(-1)).toBe(429);
    const { headers, text } = await askPort(port, '/api/v1/token', from('192.0.2.1'));
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'too-many-attempts' } });
    expect(await statuses(port, 1, '192.0.2.2, 10.0.0.5')).toEqual([200]);
    expect((await askPort(port, '/tai', from('192.0.2.1'))).status).toBe(200);
  });

  test.each([
    ['/api/v1/envoiMail/2', '192.0.2.11'],
    ['/api/v1/envoiPostal/2', '192.0.2.12'],
    ['/api/v1/generePdf/2', '192.0.2.13'],
    ['/api/v1/generePdfVirement', '192.0.2.14'],
    ['/api/v1/gen%65rePdf/2', '192.0.2.15'],
  ])('calls of %s have a lower limit', async (path, citizen) => {
    const seen = await statuses(port, 5, citizen, path);
    expect(count(seen)).toBeOneOf([2, 3]);
    expect(seen.at(-1)).toBe(429);
  });

  test('addresses of one IPv6 network share a limit, and the next network has its own', async () => {
    const spread = Array.from({ length: 10 }, (_, index) => `2001:db8:5:6:${index + 1}::${index}`);
    const seen: (number | undefined)[] = [];
    for (const citizen of spread) seen.push(...(await statuses(port, 1, citizen)));
    expect(count(seen)).toBeOneOf([5, 6]);
    expect(await statuses(port, 1, '2001:db8:5:7::1')).toEqual([200]);
  });

  test.each(['198.51.100.7', '2001:db8:9:1::1'])(
    'calls from the exempt address %s are not limited',
    async (citizen) => {
      expect(count(await statuses(port, 12, citizen))).toBe(12);
    },
  );

  test('the provider’s calls about payments are not limited', async () => {
    const path = '/api/v1/reponseSips';
    expect(count(await statuses(port, 12, '192.0.2.40', path))).toBe(12);
  });

  test('too many returns from the card page are redirected to a page of the site', async () => {
    const returning = () =>
      askPort(port, '/api/v1/retourSips', {
        method: 'POST',
        body: '200',
        headers: {
          'x-forwarded-for': '192.0.2.50',
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': '3',
        },
      });
    for (let sent = 0; sent < 8; sent += 1) await returning();
    const { status, headers } = await returning();
    expect([status, headers['location']]).toEqual([303, '/tai/erreur/retour-paiement']);
  });
});

describe.each(alone)('$name behind a proxy that it does not trust', ({ port }) => {
  test('ignores x-forwarded-for', async () => {
    const { text } = await askPort(port, '/api/v1/token', from('203.0.113.9'));
    const echoed = JSON.parse(text) as EchoedRequest;
    expect(echoed.headers['x-forwarded-for']).toBe('127.0.0.1');
  });
});

test('both servers group IPv6 addresses into the same networks', () => {
  const groups = ['0', '0', '1', 'a', 'ffff', '2001'];
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647);
  const clients = new Map<string, string>();
  for (let index = 0; index < 20_000; index += 1) {
    const spelled = Array.from({ length: 8 }, () => groups[random() % groups.length]).join(':');
    // In the only spelling that the system, and so nginx, writes.
    const address = new URL(`http://[${spelled}]`).hostname.slice(1, -1);
    if (!isIPv6(address) || address.startsWith('::ffff:')) continue;
    const network = normalizeIP(address, 64);
    const client = clientOfNginx(address);
    expect(clients.get(network) ?? client, address).toBe(client);
    clients.set(network, client);
  }
  expect(new Set(clients.values()).size).toBe(clients.size);
  expect(clientOfNginx('::ffff:192.0.2.1')).toBe('192.0.2.1');
});

/** Finds the client as nginx does: the first expression that matches names it. */
function clientOfNginx(address: string): string {
  for (const [expression, client] of clientExpressions) {
    const groups = new RegExp(expression).exec(address)?.groups;
    if (groups) return client.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => groups[name] ?? '');
  }
  return address;
}
