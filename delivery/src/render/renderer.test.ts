import { sealedFileReader } from '../release/read-release.ts';
import type { PageToRender } from '@amendes/protocol/server-module.ts';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { beforeAll, expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { publish } from '../publish/publish.ts';
import { canRender, type Release } from '../release/release.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { createBuild, lookupBuild, shellBuild } from '../testing/create-site.ts';
import { createEmptySite } from '../testing/create-site.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderPage } from './renderer.ts';

const shellModule = `
  const lent = { greeting: { word: 'Bonjour' } };
  const render = async ({ address, language, remote, frameOnly }) => ({
    html: frameOnly ? 'frame' : remote ? remote.app(address) : address,
    title: language + (remote ? ' ' + remote.name + ' ' + remote.container : ''),
    description: '',
  });
  exports.shell = { lent, render };
`;

let site: SiteFolder;
let shell: Release;

/** Publishes a release of a remote with this module. */
async function remote(code: string, build: string): Promise<Release> {
  const description = { ...lookupBuild, build, server: serverFile };
  return publish(site, await createBuild(description, { [serverFile]: code }));
}

const page = (differences: Partial<PageToRender> = {}) => ({
  language: 'fr',
  address: '/tai',
  registry: {},
  published: { listed: [] },
  configuration: {},
  frameOnly: false,
  ...differences,
});

beforeAll(async () => {
  site = await createEmptySite();
  const description = { ...shellBuild, server: serverFile };
  shell = await publish(site, await createBuild(description, { [serverFile]: shellModule }));
});

test('the shell renders its own pages and the frame of other pages', async () => {
  expect(
    await renderPage(sealedFileReader(site), { shell }, page({ address: '/404' })),
  ).toMatchObject({
    html: '/404',
    title: 'fr',
  });
  expect(
    await renderPage(sealedFileReader(site), { shell }, page({ frameOnly: true })),
  ).toMatchObject({
    html: 'frame',
  });
});

test('a remote renders with the modules that the shell lends', async () => {
  const code = `const { word } = require('greeting'); exports.app = (at) => word + ' ' + at;`;
  const release = await remote(code, 'b10000000001');
  expect(
    await renderPage(sealedFileReader(site), { shell, remote: release }, page({ language: 'de' })),
  ).toEqual({
    html: 'Bonjour /tai',
    title: `de lookup ${release.container}`,
    description: '',
  });
});

test.each([
  ['throws when it is loaded', `throw new Error('no start')`, 'Error: no start'],
  ['throws when it renders', `exports.app = () => { throw new Error('no page') }`, 'no page'],
  ['requires a module that is not lent', `require('axios')`, 'axios is not lent by the shell'],
  ['exports nothing', ``, 'exports no app'],
  ['ends its process', `process.exit(1)`, 'it ended its process: 1'],
  ['requires a module of Node', `require('fs')`, 'fs is not lent by the shell'],
])(
  'a remote that %s is refused by its name, and the next page is rendered',
  async (_, code, reason) => {
    const release = await remote(code, `b2${Buffer.from(code).toString('hex').slice(-10)}0`);
    const refused = renderPage(sealedFileReader(site), { shell, remote: release }, page());
    await expect(refused).rejects.toThrow(DeliveryError);
    await expect(refused).rejects.toThrow(`lookup ${release.build} cannot render /tai in fr`);
    await expect(refused).rejects.toThrow(reason);
    expect(await renderPage(sealedFileReader(site), { shell }, page())).toMatchObject({
      html: '/tai',
    });
  },
);

test('pages requested together with a failing one are refused with its reason', async () => {
  const code = `exports.app = (at) => { if (at === '/tai') throw new Error('no page'); return at; }`;
  const release = await remote(code, 'b40000000001');
  const renderAt = (address: string) =>
    renderPage(sealedFileReader(site), { shell, remote: release }, page({ address }));
  const both = await Promise.allSettled([renderAt('/tai'), renderAt('/404')]);
  expect(both.map((each) => each.status === 'rejected' && String(each.reason))).toEqual(
    Array(2).fill(expect.stringContaining('cannot render /tai in fr (Error: no page)')),
  );
  expect(await renderAt('/404')).toMatchObject({ html: '/404' });
});

test('a module that differs from the sealed one is not run', async () => {
  const release = await remote(`exports.app = () => 'whole'`, 'b30000000001');
  const file = join(site.root, releasePath(release.name, release.build), serverFile);
  await writeFile(file, `exports.app = () => 'damaged'`);
  await expect(
    renderPage(sealedFileReader(site), { shell, remote: release }, page()),
  ).rejects.toThrow('server/part.cjs is not what was sealed');
});

test('a shell without a module for Node cannot render', () => {
  expect(canRender(shell)).toBe(true);
  expect(canRender({ ...shell, server: undefined } as unknown as Release)).toBe(false);
});
