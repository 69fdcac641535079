import { afterAll, describe, expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { configuration, createSite } from '../testing/create-site.ts';
import { startServers } from './start-servers.ts';

const address = '/.well-known/security.txt';

async function serve(settings: object) {
  const site = await createSite({ ...configuration, ...settings });
  await compose(site);
  const servers = await startServers(site, 'http://127.0.0.1:9');
  afterAll(() => Promise.all(servers.map((server) => server.stop())));
  return servers;
}

const withContact = {
  siteOrigin: 'https://site.example',
  operator: { security: { contact: 'security@site.example' } },
};
const day = 86_400_000;

describe.each(await serve(withContact))('$name', ({ port }) => {
  test('security.txt names the contact, the languages and an expiry in about a year', async () => {
    const { status, headers, text } = await askPort(port, address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? [];
    expect(text.split('\n')).toEqual([
      'Contact: mailto:security@site.example',
      `Expires: ${expires}`,
      'Preferred-Languages: fr, en',
      'Canonical: https://site.example/.well-known/security.txt',
      '',
    ]);
    expect(expires).toMatch(/^\d{4}-\d\d-01T00:00:00Z$/);
    const remainingMs = Date.parse(expires) - Date.now();
    expect(remainingMs).toBeGreaterThan(330 * day);
    expect(remainingMs).toBeLessThan(367 * day);
  });

  test('HEAD of security.txt has the length of GET, and POST is refused with 405', async () => {
    const [head, get] = [
      await askPort(port, address, { method: 'HEAD' }),
      await askPort(port, address),
    ];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect((await askPort(port, address, { method: 'POST' })).status).toBe(405);
  });
});

describe.each(await serve({}))('$name of a site without a security contact', ({ port }) => {
  test('answers with 404 for security.txt', async () => {
    const { status, headers, text } = await askPort(port, address);
    expect([status, text]).toEqual([404, 'Not found\n']);
    expect(headers['cache-control']).toBe('no-store');
  });
});
