import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveTestSite } from '../testing/serve-test-site.ts';

const { site, asking } = await serveTestSite();

const document = (name: string) => readFile(join(site.documents, name), 'utf8');

test.each([
  ['/tai', 200, 'lookup/index.fr.html'],
  ['/tai/', 200, 'lookup/index.fr.html'],
  ['/tai?autre=1', 200, 'lookup/index.fr.html'],
  ['/tai?langue=de', 200, 'lookup/index.de.html'],
  ['/tai?langue=DE', 200, 'lookup/index.de.html'],
  ['/tai?langue=de&langue=en', 200, 'lookup/index.de.html'],
  [`/tai/${'x'.repeat(200)}`, 200, 'lookup/index.fr.unlisted.html'],
  ['/tai?langue=../../registry', 200, 'lookup/index.fr.html'],
  ['/tai/33333122111221', 200, 'lookup/index.fr.unlisted.html'],
  ['/tai/%C3%A9', 200, 'lookup/index.fr.unlisted.html'],
  ['/tai/erreur/technique', 200, 'shell/index.fr.unlisted.html'],
  ['/TAI', 404, 'shell/index.fr.unlisted.html'],
  ['/tai/a/b/c', 404, 'shell/index.fr.unlisted.html'],
  ['/unknown?langue=es', 404, 'shell/index.es.unlisted.html'],
  ['/documents/routes.json', 404, 'shell/index.fr.unlisted.html'],
  ['/registry.json', 404, 'shell/index.fr.unlisted.html'],
  ['/configuration.json', 404, 'shell/index.fr.unlisted.html'],
])('%s is answered with %i and %s', async (path, status, name) => {
  const answer = await asking(path);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.text).toBe(await document(name));
});

test.each([
  ['/tai', 'it, en;q=0.5', 'it'],
  ['/tai?langue=en', 'it', 'en'],
  ['/unknown', 'nl', 'nl'],
  ['/tai', 'pt', 'fr'],
])('%s for a browser that reads %s says that it is in %s', async (path, accepted, language) => {
  const { headers, text } = await asking(path, { headers: { 'accept-language': accepted } });
  expect(headers['content-language']).toBe(language);
  expect(headers['vary']).toBe('accept-language, accept-encoding');
  expect(text).toContain(`<html lang="${language}" `);
});

test.each(['/tai', '/tai/33333122111221', '/unknown', '/tai?langue=en'])(
  'the document at %s is sent with all that guards it',
  async (path) => {
    const { headers } = await asking(path);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' https://payment.example",
    );
    expect(headers).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'no-cache',
    });
  },
);

test.each([
  ['/tai', undefined],
  ['/tai/33333122111221', 'noindex, nofollow'],
  ['/unknown', 'noindex, nofollow'],
])('search engines are told of %s: %s', async (path, robots) => {
  expect((await asking(path)).headers['x-robots-tag']).toBe(robots);
});
