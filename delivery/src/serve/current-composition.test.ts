import { rename, rm, writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { compose } from '../compose/compose.ts';
import { promote } from '../registry/promote.ts';
import { publish } from '../release/publish.ts';
import { layBuild, lookupBuild } from '../testing/lay-build.ts';
import { configuration, laySite } from '../testing/lay-site.ts';
import { serveTestSite } from '../testing/serve-test-site.ts';
import { currentComposition } from './current-composition.ts';

test('routes and headers of a new composition are served without a new start', async () => {
  const { site, asking } = await serveTestSite();
  expect((await asking('/tai/nouveau/1')).status).toBe(404);
  const routes = [...lookupBuild.routes, { pattern: '/tai/nouveau/:id', indexed: true }];
  const newer = { ...lookupBuild, build: 'b00000000002', routes };
  await promote(site, [await publish(site, await layBuild(newer))]);
  await writeFile(
    site.configuration,
    JSON.stringify({ ...configuration, providerOrigins: ['https://other.example'] }),
  );
  await compose(site);
  const { status, headers } = await asking('/tai/nouveau/1');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("form-action 'self' https://other.example;");
});

test('a composition that cannot be read is told once, and the last one goes on, documents and all', async () => {
  const site = await laySite();
  await compose(site);
  const onFailure = vi.fn<(error: unknown) => void>();
  const current = await currentComposition(site, "'none'", onFailure);
  const { documents } = await current();
  await writeFile(site.configuration, JSON.stringify({ ...configuration, token: 'new' }));
  await compose(site);
  await rename(site.configuration, `${site.configuration}.away`);
  for (const path of ['/tai', '/tai/1']) expect((await current()).find(path)?.part).toBe('lookup');
  expect((await current()).documents).toBe(documents);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(String(onFailure.mock.lastCall?.[0])).toContain('configuration.json: is missing');
});

test('while there are no documents, the last composition goes on', async () => {
  const site = await laySite();
  await compose(site);
  const onFailure = vi.fn<(error: unknown) => void>();
  const current = await currentComposition(site, "'none'", onFailure);
  await rm(site.documents, { recursive: true });
  expect((await current()).find('/tai')?.part).toBe('lookup');
  expect(onFailure).not.toHaveBeenCalled();
});
