import { execFileSync } from 'node:child_process';
import { open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compose } from '../local/compose.ts';
import { compositionFile } from '../compose/composition.ts';
import { composeSite } from '../composer/site-composer.ts';
import { operationsServer } from '../operations/operations-server.ts';
import { SiteMetrics } from './site-metrics.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote, rollback } from '../registry/promote.ts';
import { publish } from '../publish/publish.ts';
import { createBuild, lookupBuild, configuration, createSite } from '../testing/create-site.ts';
import { createCheckout } from '../testing/create-checkout.ts';
import { anyPort, readableLog, serveTestSite } from '../testing/serve-test-site.ts';
import { openDocument } from '../verify/open-document.ts';
import { currentComposition } from './current-composition.ts';
import { siteServer } from './site-server.ts';

/** Starts a served site with its log, and the server for its operators. */
async function serveWatched() {
  const { log, logText } = readableLog('error');
  const served = await serveTestSite({ ...anyPort, log });
  const operations = operationsServer(served.site, {
    ...anyPort,
    metrics: new SiteMetrics(),
    composition: served.composition,
  });
  onTestFinished(() => operations.close());
  return { ...served, operations, logText };
}

test('routes and headers of a new composition are served without a restart', async () => {
  const { site, asking } = await serveTestSite();
  expect((await asking('/tai/nouveau/1')).status).toBe(404);
  const routes = [...lookupBuild.routes, { pattern: '/tai/nouveau/:id', indexed: true }];
  const newer = { ...lookupBuild, build: 'b00000000002', routes };
  await promote(site, [await publish(site, await createBuild(newer))]);
  await writeFile(
    site.configuration,
    JSON.stringify({ ...configuration, providerOrigins: ['https://other.example'] }),
  );
  await compose(site);
  const { status, headers } = await asking('/tai/nouveau/1');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("form-action 'self' https://other.example;");
});

test('an unreadable composition is reported once, and the last one stays in use', async () => {
  const site = await createSite();
  await compose(site);
  const onFailure = vi.fn<(error: unknown) => void>();
  const current = await currentComposition(site, {}, onFailure);
  const { documents } = await current();
  await writeFile(site.configuration, JSON.stringify({ ...configuration, token: 'new' }));
  await compose(site);
  await rename(site.configuration, `${site.configuration}.away`);
  for (const path of ['/tai', '/tai/1']) expect((await current()).find(path)?.part).toBe('lookup');
  expect((await current()).documents).toBe(documents);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(String(onFailure.mock.lastCall?.[0])).toContain('configuration.json: is missing');
});

test('a composition that is read slowly does not replace a newer one', async () => {
  const site = await createSite();
  await compose(site);
  const current = await currentComposition(site, {}, () => {});
  const composeWith = async (token: string) => {
    await writeFile(site.configuration, JSON.stringify({ ...configuration, token }));
    await compose(site);
    return realpath(site.documents);
  };
  const slow = join(await composeWith('slow'), compositionFile);
  const text = await readFile(slow);
  await rm(slow);
  execFileSync('mkfifo', [slow]);
  const late = current();
  // It waits at the file by now, which nobody has written to yet.
  const writing = await open(slow, 'w');
  const newest = await composeWith('newest');
  expect((await current()).documents).toBe(newest);
  await writing.writeFile(text);
  await writing.close();
  expect((await late).documents).toBe(newest);
  expect((await current()).documents).toBe(newest);
});

test('a request while a new composition is being read gets the new one', async () => {
  const site = await createSite();
  await compose(site);
  const current = await currentComposition(site, {}, () => {});
  await writeFile(site.configuration, JSON.stringify({ ...configuration, token: 'new' }));
  await compose(site);
  const documents = await realpath(site.documents);
  const file = join(documents, compositionFile);
  const text = await readFile(file);
  await rm(file);
  execFileSync('mkfifo', [file]);
  const first = current();
  // The first waits at the file by now.
  const writing = await open(file, 'w');
  const second = current();
  await writing.writeFile(text);
  await writing.close();
  for (const each of [first, second]) expect((await each).documents).toBe(documents);
});

test('the last composition stays in use while the documents are missing', async () => {
  const site = await createSite();
  await compose(site);
  const onFailure = vi.fn<(error: unknown) => void>();
  const current = await currentComposition(site, {}, onFailure);
  await rm(site.documents, { recursive: true });
  expect((await current()).find('/tai')?.part).toBe('lookup');
  expect(onFailure).not.toHaveBeenCalled();
});

test('a composition of another format is refused, and the previous one is served', async () => {
  const { site, asking, operations, logText } = await serveWatched();
  const [page, parts] = [await asking('/tai'), await asking('/assets/parts.json')];
  const later = await createCheckout('compose/composition.ts', (text) =>
    text.replace('compositionFormat = 1', 'compositionFormat = 2'),
  );
  await promote(site, [
    await later.seal(site, 'd00000000002'),
    await publish(site, await createBuild({ ...lookupBuild, build: 'b00000000002' })),
  ]);
  const { switched } = await composeSite(site);
  expect(switched).toBe(true);
  expect((await asking('/tai')).text).toBe(page.text);
  expect((await asking('/assets/parts.json')).text).toBe(parts.text);
  const line = /^The composition \w+ has format 2, this server knows 1: update the server, or roll/;
  expect(logText()).toMatch(
    /"message":"The composition \w+ has format 2, this server knows 1[^\n]+"msg":"the new composition is not served/,
  );
  const ready = await operations.inject('/ready');
  expect([ready.statusCode, ready.json<{ refused: string }>().refused]).toEqual([
    200,
    expect.stringMatching(line),
  ]);
  const refusing = (await operations.inject('/metrics')).body;
  expect(refusing).toMatch(/^amendes_composition_refused 1$/m);
  expect(refusing).toMatch(/^amendes_release_info\{part="lookup",build="b00000000001"\} 1$/m);

  // A prune may run from a newer checkout than the servers, which know only older formats.
  await later.prune(site, new Date(Date.now() + 24 * 60 * 60 * 1000));
  expect((await asking('/tai')).text).toBe(page.text);

  await changeRegistry(site, rollback(site, 'composer'));
  await composeSite(site);
  expect((await asking('/tai')).text).toContain('b00000000002');
  expect((await operations.inject('/ready')).json()).not.toHaveProperty('refused');
  const serving = (await operations.inject('/metrics')).body;
  expect(serving).toMatch(/^amendes_composition_refused 0$/m);
  expect(serving).toMatch(/^amendes_release_info\{part="lookup",build="b00000000002"\} 1$/m);
});

test('documents without composition.json run their script', async () => {
  const { site, asking } = await serveTestSite();
  await rm(join(site.documents, 'composition.json'));
  const server = await siteServer(site, anyPort);
  onTestFinished(() => server.close());
  const { headers, body } = await server.inject('/tai');
  expect(openDocument(body, String(headers['content-security-policy'])).problems).toEqual([]);
  expect((await asking('/tai')).text).toBe(body);
});
