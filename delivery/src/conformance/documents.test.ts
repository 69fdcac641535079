import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { firstScript, firstScriptSource, documentHeaders } from '../compose/first-script.ts';
import { documentName } from '../compose/composition.ts';
import type { Language } from '../site/languages.ts';
import { noAnswerHeaders, noAnswerPage } from '../serve/answer-plainly.ts';
import { cdnCaching, negotiateLanguage } from '../serve/answer-document.ts';
import { readConfiguration } from '../site/read-configuration.ts';
import { openDocument } from '../verify/open-document.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { languageLists } from './language-lists.ts';
import { createServedSite, startServers } from './start-servers.ts';

const site = await createServedSite();
const servers = await startServers(site, 'http://127.0.0.1:9');
const { 'content-security-policy': policy, ...guards } = documentHeaders(
  await readConfiguration(site),
);
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const document = (part: string, language: Language, indexed: boolean) =>
  readFile(join(site.documents, documentName({ part, indexed }, language)), 'utf8');

describe.each(servers)('$name', ({ name, port }) => {
  test.each<[string, number, string, Language, 'listed' | 'unlisted']>([
    ['/tai', 200, 'lookup', 'fr', 'listed'],
    ['/tai/', 200, 'lookup', 'fr', 'listed'],
    ['/tai?autre=1', 200, 'lookup', 'fr', 'listed'],
    ['/tai?langue=de', 200, 'lookup', 'de', 'listed'],
    ['/tai?langue=DE', 200, 'lookup', 'de', 'listed'],
    ['/tai?langue=es-MX&a=1', 200, 'lookup', 'es', 'listed'],
    ['/tai?a=1&langue=it', 200, 'lookup', 'it', 'listed'],
    ['/tai?langue=+nl', 200, 'lookup', 'nl', 'listed'],
    ['/tai?langue=de&langue=en', 200, 'lookup', 'de', 'listed'],
    ['/tai?langue=la&langue=en', 200, 'lookup', 'fr', 'listed'],
    ['/tai?Langue=de', 200, 'lookup', 'fr', 'listed'],
    ['/tai?autrelangue=de', 200, 'lookup', 'fr', 'listed'],
    ['/tai?langue=english', 200, 'lookup', 'fr', 'listed'],
    ['/tai?langue=../../registry', 200, 'lookup', 'fr', 'listed'],
    ['/tai/33333122111221', 200, 'lookup', 'fr', 'unlisted'],
    [`/tai/${'x'.repeat(1500)}`, 200, 'lookup', 'fr', 'unlisted'],
    ['/tai/%C3%A9', 200, 'lookup', 'fr', 'unlisted'],
    ['/tai/a%2Fb', 200, 'lookup', 'fr', 'unlisted'],
    ['/tai/a.js', 200, 'lookup', 'fr', 'unlisted'],
    ['/tai/erreur/technique', 200, 'shell', 'fr', 'unlisted'],
    ['/TAI', 404, 'shell', 'fr', 'unlisted'],
    ['//', 404, 'shell', 'fr', 'unlisted'],
    ['//tai', 404, 'shell', 'fr', 'unlisted'],
    ['/tai//', 404, 'shell', 'fr', 'unlisted'],
    ['/tai/a/b/c', 404, 'shell', 'fr', 'unlisted'],
    ['/unknown?langue=es', 404, 'shell', 'es', 'unlisted'],
    ['/unknown.js', 404, 'shell', 'fr', 'unlisted'],
    ['/apis', 404, 'shell', 'fr', 'unlisted'],
    ['/documents/routes.json', 404, 'shell', 'fr', 'unlisted'],
    ['/registry.json', 404, 'shell', 'fr', 'unlisted'],
    ['/configuration.json', 404, 'shell', 'fr', 'unlisted'],
    ['/lookup.fr.html', 404, 'shell', 'fr', 'unlisted'],
    ['/routes.json', 404, 'shell', 'fr', 'unlisted'],
    ['/.refused/404', 404, 'shell', 'fr', 'unlisted'],
  ])(
    '%s is answered with %i and the document of %s in %s, %s',
    async (path, status, part, language, listed) => {
      const answer = await askPort(port, path);
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.text).toBe(await document(part, language, listed === 'listed'));
    },
  );

  test.each([
    ['/tai', 'it, en;q=0.5', 'it'],
    ['/tai?langue=en', 'it', 'en'],
    ['/unknown', 'nl', 'nl'],
    ['/tai', 'la', 'fr'],
  ])(
    'the answer to %s with accept-language %s declares the language %s',
    async (path, accepted, language) => {
      const { headers, text } = await askPort(port, path, {
        headers: { 'accept-language': accepted },
      });
      expect(headers['content-language']).toBe(language);
      expect(headers['vary']?.toLowerCase().split(/, */).toSorted()).toEqual([
        'accept-encoding',
        'accept-language',
      ]);
      expect(text).toContain(`<html lang="${language}" `);
    },
  );

  test('300 generated accept-language lists are negotiated as by negotiateLanguage', async () => {
    const lists = languageLists(300);
    for (const accepted of lists) {
      const { headers } = await askPort(port, '/tai', {
        headers: { 'accept-language': accepted },
      });
      expect([accepted, headers['content-language']]).toEqual([
        accepted,
        negotiateLanguage(undefined, accepted),
      ]);
    }
  });

  test.each(['/tai', '/tai/33333122111221', '/unknown', '/tai?langue=en'])(
    'the document at %s has all security headers and is revalidated each time',
    async (path) => {
      const { headers } = await askPort(port, path);
      expect(headers).toMatchObject({ ...guards, 'cache-control': 'no-cache' });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    },
  );

  test.each([
    ['/tai', cdnCaching],
    ['/tai/33333122111221', cdnCaching],
    ['/assets/published.json', cdnCaching],
    ['/unknown', undefined],
    ['/icon.svg', undefined],
  ])('the cdn-cache-control of %s is %s', async (path, caching) => {
    expect((await askPort(port, path)).headers['cdn-cache-control']).toBe(caching);
  });

  test.each(['/tai', '/tai/33333122111221', '/unknown', '/tai?langue=en'])(
    'the policy of the document at %s allows its own inline script and no other',
    async (path) => {
      const { headers, text } = await askPort(port, path);
      const header = String(headers['content-security-policy']);
      expect(openDocument(text, header).problems).toEqual([]);
      const more = text.replace('<body>', '<body><script>other()</script>');
      expect(openDocument(more, header).problems).toEqual([
        'has an inline script that its policy does not let run',
      ]);
      expect(text).toContain(`<script>${firstScript}</script>`);
    },
  );

  test('the content security policy differs by server only in its script sources', async () => {
    const { headers } = await askPort(port, '/tai');
    // nginx cannot read the script of the current documents: they name it themselves.
    const expected =
      name === 'node'
        ? policy
        : policy?.replace(
            `script-src 'self' ${firstScriptSource};`,
            "script-src 'self' 'unsafe-inline'; script-src-attr 'none';",
          );
    expect(headers['content-security-policy']).toBe(expected);
  });

  test.each([
    ['/tai', undefined],
    ['/tai/33333122111221', 'noindex, nofollow'],
    ['/unknown', 'noindex, nofollow'],
  ])('the x-robots-tag of %s is %s', async (path, robots) => {
    expect((await askPort(port, path)).headers['x-robots-tag']).toBe(robots);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    'a %s request for a page is refused with 405 and the allowed methods',
    async (method) => {
      for (const path of ['/tai', '/unknown']) {
        const { status, headers, text } = await askPort(port, path, { method });
        expect([status, headers['allow'], text]).toEqual([405, 'GET, HEAD', 'Refused\n']);
        expect(headers['cache-control']).toBe('no-store');
      }
    },
  );

  test('a lost document is answered with 500 and a page that says what to do', async () => {
    const path = join(site.documents, documentName({ part: 'lookup', indexed: true }, 'it'));
    await rename(path, `${path}.lost`);
    const { status, headers, text } = await askPort(port, '/tai?langue=it');
    await rename(`${path}.lost`, path);
    expect([status, text]).toEqual([500, noAnswerPage]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      ...guards,
      ...noAnswerHeaders,
    });
    expect(headers['content-language']).toBeUndefined();
    expect(headers['vary']).toBeUndefined();
  });

  test('a range request for a document is answered with the whole document', async () => {
    const { status, text } = await askPort(port, '/tai', { headers: { range: 'bytes=0-9' } });
    expect([status, text]).toEqual([200, await document('lookup', 'fr', true)]);
  });

  test.each(['/tai', '/unknown'])(
    'HEAD of %s has GET’s status and headers, without the body',
    async (path) => {
      const [head, get] = [
        await askPort(port, path, { method: 'HEAD' }),
        await askPort(port, path),
      ];
      const { date: _, ...otherHeaders } = head.headers;
      expect(head.status).toBe(get.status);
      expect(get.headers).toMatchObject(otherHeaders);
      expect(Number(head.headers['content-length'])).toBe(get.bytes.length);
      expect(head.bytes).toHaveLength(0);
    },
  );
});
