import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { documentWords } from '../compose/document-words.ts';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import { canary } from '../registry/canary.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote, rollback } from '../registry/promote.ts';
import { negotiateLanguage } from '../serve/answer-document.ts';
import { payerReturn } from '../serve/route-matcher.ts';
import { createBuild, lookupBuild } from '../testing/create-site.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { languageLists } from './language-lists.ts';
import { startApi } from './start-api.ts';
import { createServedSite, startNodeServer } from './start-servers.ts';
import { findVarnish, startVarnish } from './start-varnish.ts';

// Several processes run beside the tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/* The site behind a cache that serves all citizens. */

const program = findVarnish();
const folder = `/releases/lookup/${lookupBuild.build}`;
const next = { ...lookupBuild, build: 'b00000000002', container: 'lookup_b00000000002' };
const buildIn = (text: string) => /lookup\/(b\d+)\//.exec(text)?.[1];

describe.runIf(program)('behind Varnish', async () => {
  if (program === undefined) return;
  const site = await createServedSite();
  const api = await startApi();
  const servers = [
    await startNodeServer(site, api.origin),
    await startNodeServer(site, api.origin),
  ];
  const ports = servers.map(({ port }) => port);
  const varnish = await startVarnish(program, ports, await temporaryFolder());
  afterAll(async () => {
    await varnish.stop();
    await Promise.all(servers.map((server) => server.stop()));
    api.close();
  });
  const asking = askPort.bind(undefined, varnish.port);

  test('the cache answers over 95 of 100 requests when 100 citizens open the site', async () => {
    const journey = (citizen: number) => [
      `/tai/${33_333_122_111_000 + citizen}?utm_source=${citizen}`,
      `/tai/erreur/technique`,
      '/assets/published.json',
      '/icon.svg',
      ...[lookupBuild.entry, ...lookupBuild.first.scripts, ...lookupBuild.first.styles].map(
        (file) => `${folder}/${file}`,
      ),
    ];
    const cacheResults: unknown[] = [];
    for (let citizen = 0; citizen < 100; citizen += 1) {
      for (const path of journey(citizen)) {
        const { status, headers } = await asking(path, { headers: { 'accept-encoding': 'br' } });
        expect([path, status]).toEqual([path, 200]);
        cacheResults.push(headers['x-cache']);
      }
    }
    const hits = cacheResults.filter((answer) => answer === 'hit').length;
    expect(hits / cacheResults.length).toBeGreaterThan(0.95);
  });

  test('every browser gets the document in the language that it negotiates', async () => {
    const lists = languageLists(100);
    for (const accepted of [...lists, ...lists]) {
      for (const langue of [undefined, 'de', 'es-MX', 'la', 'DE']) {
        const path = langue === undefined ? '/tai' : `/tai?a=1&langue=${langue}&langue=en`;
        const { headers, text } = await asking(path, { headers: { 'accept-language': accepted } });
        const language = negotiateLanguage(langue, accepted);
        expect([accepted, langue, headers['content-language']]).toEqual([
          accepted,
          langue,
          language,
        ]);
        expect(text).toContain(`<html lang="${language}" `);
      }
    }
  });

  test('each browser gets a compression that it accepts', async () => {
    const plain = (await asking('/tai')).text;
    for (const accepted of ['br', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip', 'identity', 'br']) {
      const headers = { 'accept-encoding': accepted };
      const answer = await asking('/tai', { headers });
      const form = answer.headers['content-encoding'];
      const bytes =
        form === 'br'
          ? brotliDecompressSync(answer.bytes)
          : form === 'gzip'
            ? gunzipSync(answer.bytes)
            : answer.bytes;
      expect([accepted, bytes.toString()]).toEqual([accepted, plain]);
      expect(accepted === 'br;q=0, gzip' ? form : 'gzip').toBe('gzip');
    }
  });

  test('answers of the API are not cached, and the API receives the citizen’s address', async () => {
    const callApi = () => asking('/api/v1/x', { headers: { 'x-forwarded-for': '198.51.100.7' } });
    const before = api.calls.length;
    const [one, other] = [await callApi(), await callApi()];
    expect(api.calls).toHaveLength(before + 2);
    expect([one.headers['x-cache'], other.headers['x-cache']]).toEqual(['pass', 'pass']);
    expect(one.text).toContain('"x-forwarded-for":"198.51.100.7"');
    const sent = await asking('/api/v1/x', {
      method: 'POST',
      body: 'a=1',
      headers: { 'content-length': '3' },
    });
    expect(sent.text).toContain('a=1');
  });

  test('a citizen’s trace headers do not reach the API', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const headers = { traceparent, tracestate: 'vendor=citizen', baggage: 'name=citizen' };
    const { text } = await asking('/api/v1/x', { headers });
    expect(text).toContain('"x-forwarded-for"');
    expect(text).not.toMatch(/0af7651916cd|citizen/);
  });

  test('a 404 is not cached: a file is found once its release becomes a canary', async () => {
    const path = `/releases/lookup/${next.build}/${next.entry}`;
    expect((await asking(path)).status).toBe(404);
    await publish(site, await createBuild(next));
    expect((await asking(path)).status).toBe(404);
    await changeRegistry(site, canary(site, { name: 'lookup', build: next.build }, 50));
    await compose(site);
    await expect.poll(async () => (await asking(path)).status, { timeout: 20_000 }).toBe(200);
  });

  test('documents name the canary release for every value of the canary cookie', async () => {
    const namesCanary = async (cookie: string) =>
      (await asking('/tai', { headers: { cookie } })).text.includes(next.build);
    await expect.poll(() => namesCanary('amendes.canary=no'), { timeout: 20_000 }).toBe(true);
    for (const cookie of ['amendes.canary=1', 'amendes.canary=99', '']) {
      expect(await namesCanary(cookie)).toBe(true);
    }
  });

  test('a release and its rollback reach citizens without a purge of the cache', async () => {
    const served = async () => buildIn((await asking('/tai')).text);
    await promote(site, [{ name: 'lookup', build: next.build }]);
    await compose(site);
    await expect.poll(served, { timeout: 20_000 }).toBe(next.build);
    await changeRegistry(site, rollback(site, 'lookup'));
    await compose(site);
    await expect.poll(served, { timeout: 20_000 }).toBe(lookupBuild.build);
  });

  test('while no server answers, the cache serves its copies, and else a 503 page', async () => {
    await asking('/tai/33333122111221');
    await asking(`${folder}/${lookupBuild.entry}`);
    await Promise.all(servers.map((server) => server.stop()));
    // This is longer than a document is fresh.
    await pause(3500);
    for (const path of ['/tai/44444122111221', `${folder}/${lookupBuild.entry}`, '/tai']) {
      expect([path, (await asking(path)).status]).toEqual([path, 200]);
    }
    expect((await asking('/api/v1/x')).status).toBe(503);
    const back = await asking(`${payerReturn.path}?a=1`, {
      method: 'POST',
      body: 'a=1',
      headers: { 'content-length': '3' },
    });
    expect([back.status, back.headers.location]).toEqual([303, payerReturn.page]);
    // Nobody opened that page recently, so the cache has no copy of it.
    const page = await asking(payerReturn.page, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page).toMatchObject({
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '60',
      },
    });
    for (const [language, { noAnswer, noAnswerAdvice, retry }] of Object.entries(documentWords)) {
      const heading = language === 'fr' ? 'h1' : 'h2';
      expect(page.text).toContain(
        `<section lang="${language}"><${heading}>${noAnswer}</${heading}><p>${noAnswerAdvice}</p><p><a href="">${retry}</a></p></section>`,
      );
    }
    // A script does not show a page.
    expect((await asking('/releases/lookup/b1/x.js')).headers['content-type']).toMatch(
      /^text\/plain/,
    );
  });
});
