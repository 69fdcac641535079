import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { createEmptySite, createSite } from '../testing/create-site.ts';
import { anyPort, serveTestSite } from '../testing/serve-test-site.ts';
import { noAnswerPage } from './answer-plainly.ts';
import { serveSite } from './serve-site.ts';

const { site, asking } = await serveTestSite();

test('all texts of a language are served at one address', async () => {
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

test('a site without a public address has no sitemap', async () => {
  const { status, text } = await asking('/sitemap.xml');
  expect([status, text]).toEqual([404, 'Not found\n']);
});

test('a site without a public address asks search engines to stay away', async () => {
  const { status, headers, text } = await asking('/robots.txt');
  expect([status, text]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('a lost document is answered with 500 and a page that says what to do', async () => {
  const path = join(site.documents, 'lookup/index.it.html');
  await rename(path, `${path}.lost`);
  const { status, headers, text } = await asking('/tai?langue=it');
  await rename(`${path}.lost`, path);
  expect([status, text]).toEqual([500, noAnswerPage]);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

test('a port that is in use is reported in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const usedPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const failure = serveSite(site, { ...anyPort, port: usedPort });
  await expect(failure).rejects.toThrow(
    new DeliveryError(`Port ${usedPort} is in use: set SITE_PORT to another one`),
  );
  other.close();
});

test('a site that was never composed is reported in one line', async () => {
  const empty = await createEmptySite();
  await expect(serveSite(empty, anyPort)).rejects.toThrow(
    new DeliveryError(`No documents in ${empty.root}: compose the site first`),
  );
});

test('a site without its configuration is reported in one line', async () => {
  const other = await createSite();
  await compose(other);
  await rm(other.configuration);
  await expect(serveSite(other, anyPort)).rejects.toThrow(
    new DeliveryError(`${other.configuration}: is missing or not JSON`),
  );
});
