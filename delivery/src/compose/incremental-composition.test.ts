import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeRegistry } from '../registry/change-registry.ts';
import { canary } from '../registry/canary.ts';
import { promote, rollback } from '../registry/promote.ts';
import { readRegistry } from '../registry/registry.ts';
import type { Registry } from '../registry/registered.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { disable, readMessage } from '../switch-off/disable.ts';
import { filesIn } from '../testing/temporary-folder.ts';
import { readRouteTable } from '../serve/current-composition.ts';
import {
  configuration,
  createBuild,
  lookupBuild,
  pagesBuild,
  shellBuild,
  createSiteOfPages,
} from '../testing/create-site.ts';
import { compose } from '../local/compose.ts';
import { plan } from './composer.ts';

const newer = { ...lookupBuild, build: 'b00000000002' };

const createPublicSite = () =>
  createSiteOfPages({ ...configuration, siteOrigin: 'https://site.example' });

async function composedSite(): Promise<SiteFolder> {
  const site = await createPublicSite();
  await compose(site);
  return site;
}

async function release(site: SiteFolder, build = newer) {
  return publish(site, await createBuild(build));
}

const change = (site: SiteFolder, to: Parameters<typeof changeRegistry>[1]) =>
  changeRegistry(site, to);

const message = await readMessage('maintenance');

test.each<[string, (site: SiteFolder) => Promise<unknown>, readonly string[]]>([
  ['a promotion', async (site) => promote(site, [await release(site)]), ['lookup', 'parts']],
  [
    'other texts of a part',
    async (site) =>
      promote(site, [
        await publish(site, await createBuild(newer, { 'i18n/0/fr.json': '{ "lookup": {} }' })),
      ]),
    ['lookup', 'texts', 'parts'],
  ],
  [
    'another listed route',
    async (site) => {
      const routes = [...newer.routes, { pattern: '/tai/nouveau', indexed: true }];
      await promote(site, [await publish(site, await createBuild({ ...newer, routes }))]);
    },
    ['lookup', 'parts', 'published', 'search-engines'],
  ],
  [
    'another route that a parameter of another part matches',
    async (site) => {
      const routes = [...pagesBuild.routes, { pattern: '/tai/nouveau', indexed: true }];
      const build = 'c00000000002';
      await promote(site, [
        await publish(site, await createBuild({ ...pagesBuild, build, routes })),
      ]);
    },
    // The documents of this part name the addresses that are not its own.
    ['lookup', 'pages', 'parts', 'published', 'search-engines'],
  ],
  [
    'a canary',
    async (site) => change(site, canary(site, await release(site), 10)),
    ['lookup', 'parts'],
  ],
  [
    'switching a part off',
    async (site) => change(site, disable(site, 'lookup', message)),
    ['lookup', 'parts'],
  ],
  [
    'another shell',
    async (site) =>
      promote(site, [
        await publish(site, await createBuild({ ...shellBuild, build: 'a00000000002' })),
      ]),
    ['shell', 'lookup', 'pages', 'parts'],
  ],
  ['no change', async () => undefined, []],
])(
  'a composition after %s renders only the artifacts that depend on it',
  async (_, act, rendered) => {
    const site = await composedSite();
    await act(site);
    expect((await plan(site.root, await readRegistry(site))).missing).toEqual(rendered);
    const composition = await compose(site);
    expect(composition).toMatchObject({ rendered, switched: rendered.length > 0 });
  },
);

test('a promotion keeps the document files of the other parts', async () => {
  const site = await composedSite();
  const inodes = async () => {
    const folder = join(site.documents, 'pages');
    const names = (await readdir(folder)).toSorted();
    return Promise.all(names.map(async (name) => (await stat(join(folder, name))).ino));
  };
  const before = await inodes();
  await promote(site, [await release(site)]);
  await compose(site);
  expect(await inodes()).toEqual(before);
});

test('a repeated rollback renders nothing and serves the same bytes as the first', async () => {
  const site = await composedSite();
  await promote(site, [await release(site)]);
  await compose(site);
  await change(site, rollback(site, 'lookup'));
  await compose(site);
  const files = await filesIn(site.documents);
  const bad = (await readRegistry(site)).givenUp ?? {};
  const [build = ''] = Object.keys(bad).map((key) => key.split('/')[1]);
  await promote(site, [{ name: 'lookup', build }], { again: true });
  await compose(site);
  await change(site, rollback(site, 'lookup'));
  expect(await compose(site)).toMatchObject({ rendered: [], switched: true });
  expect(await filesIn(site.documents)).toEqual(files);
});

test('two sites with the same registry have the same bytes after different histories', async () => {
  const [long, short] = [await composedSite(), await createPublicSite()];
  const others = { ...pagesBuild, build: 'c00000000002' };
  await promote(long, [await release(long, others)]);
  await compose(long);
  await promote(long, [await release(long)]);
  await promote(short, [await release(short, others)]);
  await promote(short, [await release(short)]);
  await compose(long);
  await compose(short);
  expect(await filesIn(long.documents)).toEqual(await filesIn(short.documents));
});

test('two concurrent compositions end with the documents of the latest registry', async () => {
  const site = await composedSite();
  const both = [
    compose(site),
    release(site)
      .then((one) => promote(site, [one]))
      .then(() => compose(site)),
  ];
  await Promise.all(both);
  const html = await readFile(join(site.documents, 'lookup/index.fr.html'), 'utf8');
  expect(html).toContain(newer.build);
  expect((await plan(site.root, await readRegistry(site))).missing).toEqual([]);
});

/** Returns the registry that a document contains for the shell. */
async function registryOf(site: SiteFolder, name: string) {
  const html = await readFile(join(site.documents, name), 'utf8');
  const text = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(html)?.[1];
  return { html, registry: JSON.parse(text ?? '') as Record<string, unknown> };
}

test('a document names the shell and its own part, and parts.json names all parts', async () => {
  const site = await composedSite();
  const { registry } = await registryOf(site, 'lookup/index.fr.html');
  expect(registry).toMatchObject({ shell: { name: 'shell' }, remotes: [{ name: 'lookup' }] });
  const parts: unknown = JSON.parse(await readFile(join(site.documents, 'parts.json'), 'utf8'));
  expect(parts).toMatchObject({
    shell: shellBuild.build,
    remotes: [{ name: 'lookup' }, { name: 'pages' }],
  });
});

test('a document names a canary with its hashes beside the current release', async () => {
  const site = await composedSite();
  await change(site, canary(site, await release(site), 10));
  await compose(site);
  const { registry } = await registryOf(site, 'lookup/index.fr.html');
  expect(registry['remotes']).toMatchObject([
    {
      build: lookupBuild.build,
      canary: {
        percent: 10,
        release: { build: newer.build, files: { 'entry.js': expect.stringMatching(/^sha256-/) } },
      },
    },
  ]);
});

test('a part that is switched off is not loaded, and its message is in the document', async () => {
  const site = await composedSite();
  await change(site, disable(site, 'lookup', message));
  await compose(site);
  const { html, registry } = await registryOf(site, 'lookup/index.de.html');
  expect(html).not.toContain('/releases/lookup/b00000000001/entry.js');
  expect(registry['remotes']).toMatchObject([{ files: {}, disabled: { message } }]);
});

test('an address that only a canary answers is in the route table, not indexed', async () => {
  const site = await composedSite();
  const routes = [...newer.routes, { pattern: '/tai/nouveau', indexed: true }];
  await change(site, canary(site, await release(site, { ...newer, routes }), 10));
  await compose(site);
  const table = await readRouteTable(site.documents);
  expect(table.routes).toContainEqual({ pattern: '/tai/nouveau', indexed: false, part: 'lookup' });
});

test('a previous release that no longer exists is left out of the documents', async () => {
  const site = await composedSite();
  await change(site, (before): Registry => ({
    ...before,
    parts: {
      ...before?.parts,
      lookup: { current: lookupBuild.build, previous: 'b00000000009' },
    },
  }));
  await compose(site);
  const { registry } = await registryOf(site, 'lookup/index.fr.html');
  expect(registry['remotes']).toMatchObject([{ build: lookupBuild.build }]);
  expect(registry['remotes']).not.toHaveProperty('0.previous');
});
