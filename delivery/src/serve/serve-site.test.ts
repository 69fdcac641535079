import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { releaseAddress } from '../site/site-folder.ts';
import { shellBuild } from '../testing/create-site.ts';
import { createEmptySite, createSite } from '../testing/create-site.ts';
import { anyPort, serveTestSite } from '../testing/serve-test-site.ts';
import { serveSite } from './serve-site.ts';

const { site, asking } = await serveTestSite();

const shellFolder = releaseAddress(shellBuild.name, shellBuild.build);
const script = `${shellFolder}entry.js`;

test.each(['/tai', '/unknown', script, '/assets/i18n/fr.json'])(
  'HEAD of %s tells the same as GET, without the body',
  async (path) => {
    const [head, get] = [await asking(path, { method: 'HEAD' }), await asking(path)];
    const { date: _, ...told } = head.headers;
    expect(head.status).toBe(get.status);
    expect(get.headers).toMatchObject(told);
    expect(Number(head.headers['content-length'])).toBe(get.bytes.length);
    expect(head.bytes).toHaveLength(0);
  },
);

test.each([
  [script, /^(text|application)\/javascript; charset=utf-8$/],
  [`${shellFolder}shell.d4.css`, /^text\/css; charset=utf-8$/],
])('the sealed file %s is kept for a year', async (path, type) => {
  const { status, headers } = await asking(path);
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(type);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each([
  `${shellFolder}gone.js`,
  '/releases/shell/ffffffffffff/entry.js',
  '/releases/',
  '/releases/shell',
  '/releases/shell/',
  shellFolder,
  '/assets/gone.css',
  '/assets/i18n/pt.json',
  '/assets/i18n/fr',
  '/assets/i18n/fr.json.br',
  '/assets/i18n/FR.json',
])('%s is missing, and no document takes its place', async (path) => {
  const { status, headers, text } = await asking(path, { headers: { accept: 'text/html' } });
  expect([status, text]).toEqual([404, 'Not found\n']);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  '/releases/../registry.json',
  '/releases/../../../../../../etc/passwd',
  '/releases/%2e%2e/registry.json',
  '/releases/%2E%2E%2Fregistry.json',
  '/releases/..%2fregistry.json',
  '/releases/..%5cregistry.json',
  '/releases/..\\registry.json',
  '/releases/%252e%252e/registry.json',
  '/releases/shell/../../configuration.json',
  '/releases//../registry.json',
  '/releases/./shell/../../registry.json',
  '/releases/%00/registry.json',
  '/releases/%zz',
  '/assets/../registry.json',
  '/assets/i18n/../../registry.json',
  '/api/../registry.json',
  '//releases/../registry.json',
  '/../registry.json',
])('nothing outside the releases is had by %s', async (path) => {
  const { status, text } = await asking(path);
  expect(status).toBeOneOf([400, 403, 404]);
  expect(text).not.toMatch(/current|providerOrigins": \[|root:/);
  expect(text).not.toContain(site.root);
});

test('a malformed address is refused without being repeated', async () => {
  const { status, text, headers } = await asking('/tai/%E0%A4%A?<b>');
  expect([status, text]).toEqual([400, 'Refused\n']);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('all texts of a language are at one address', async () => {
  const { status, headers, text } = await asking('/assets/i18n/fr.json');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(JSON.parse(text)).toEqual({
    shell: { titre: 'shell fr 0' },
    lookup: { titre: 'lookup fr 0' },
  });
});

test.each([
  ['/assets/published.json', 'application/json; charset=utf-8', /"listed"/],
  ['/robots.txt', 'text/plain; charset=utf-8', /^User-agent: /],
])('%s says what was composed, and is asked for each time', async (path, type, content) => {
  const { status, headers, text } = await asking(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
  expect(text).toMatch(content);
});

test('a site without a public address has no sitemap', async () => {
  const { status, text } = await asking('/sitemap.xml');
  expect([status, text]).toEqual([404, 'Not found\n']);
});

test('a document that was lost is told to the log, not to the browser', async () => {
  const path = join(site.documents, 'lookup/index.it.html');
  await rename(path, `${path}.lost`);
  const { status, headers, text } = await asking('/tai?langue=it');
  await rename(`${path}.lost`, path);
  expect([status, text]).toEqual([500, 'Out of order\n']);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('a port that is in use is told in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const failure = serveSite(site, { ...anyPort, port: taken });
  await expect(failure).rejects.toThrow(
    new DeliveryError(`Port ${taken} is in use: set SITE_PORT to another one`),
  );
  other.close();
});

test('a site that was never composed is told in one line', async () => {
  const empty = await createEmptySite();
  await expect(serveSite(empty, anyPort)).rejects.toThrow(
    new DeliveryError(`No documents in ${empty.root}: compose the site first`),
  );
});

test('a site that lost its configuration is told in one line', async () => {
  const other = await createSite();
  await compose(other);
  await rm(other.configuration);
  await expect(serveSite(other, anyPort)).rejects.toThrow(
    new DeliveryError(`${other.configuration}: is missing or not JSON`),
  );
});
