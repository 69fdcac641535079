import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import { canary } from '../registry/canary.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote } from '../registry/promote.ts';
import { versionsThatCount, removeOld } from '../remove-old/remove-old.ts';
import { releaseAddress, type SiteFolder } from '../site/site-folder.ts';
import {
  configuration,
  createBuild,
  createSite,
  lookupBuild,
  shellBuild,
} from '../testing/create-site.ts';
import { askPort } from '../testing/serve-test-site.ts';
import { createServedSite, startServers } from './start-servers.ts';

/* Citizens get only releases that are or were promoted, and of those only the sealed files. */

const nobody = 'http://127.0.0.1:9';
const nth = (count: number) => ({ ...lookupBuild, build: `b0000000000${count}` });
const address = (count: number, file: string) =>
  releaseAddress(lookupBuild.name, nth(count).build) + file;

const ofShell = releaseAddress(shellBuild.name, shellBuild.build);

const publishNth = async (site: SiteFolder, count: number) =>
  publish(site, await createBuild(nth(count)));

const site = await createServedSite();
const servers = await startServers(site, nobody);
const outside = await createSite({ ...configuration, overrides: { origins: [] } });
await compose(outside);
await publishNth(outside, 2);
const outsideServers = await startServers(outside, nobody);
afterAll(() => Promise.all([...servers, ...outsideServers].map((server) => server.stop())));

const statuses = async (count: number, file = 'entry.js') =>
  Promise.all(servers.map(async ({ port }) => (await askPort(port, address(count, file))).status));
const all = (status: number) => servers.map(() => status);

test('a release is served from its first composition on until it is removed', async () => {
  const [second, third] = [await publishNth(site, 2), await publishNth(site, 3)];
  for (const file of ['entry.js', 'release.json', 'gone.js']) {
    expect(await statuses(2, file)).toEqual(all(404));
  }
  await changeRegistry(site, canary(site, third, 5));
  await compose(site);
  expect(await statuses(3)).toEqual(all(200));
  expect(await statuses(2)).toEqual(all(404));
  await promote(site, [second]);
  // The documents do not name it yet.
  expect(await statuses(2)).toEqual(all(404));
  await compose(site);
  for (const count of [1, 2, 3]) expect(await statuses(count)).toEqual(all(200));
  // So many promotions that neither the registry nor its versions name the first releases any more.
  for (let count = 1; count <= 7; count += 1) {
    const build = { ...lookupBuild, build: `c${count}` };
    await promote(site, [await publish(site, await createBuild(build))]);
  }
  for (let count = 1; count <= versionsThatCount; count += 1) {
    const how = { at: String(count), by: 'somebody', command: 'release' };
    await changeRegistry(site, (before) => ({ parts: {}, ...before, givenUp: { 'other/a': how } }));
  }
  await compose(site);
  for (const count of [1, 2, 3]) expect(await statuses(count)).toEqual(all(200));
  await removeOld(site, new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));
  expect(await statuses(2)).toEqual(all(404));
});

test.each(outsideServers)(
  'outside production $name serves a release that was only published',
  async ({ port }) => {
    expect((await askPort(port, address(2, 'entry.js'))).status).toBe(200);
  },
);

describe.each(servers)('$name', ({ port, name }) => {
  test('follows no symbolic link in a release', async () => {
    const elsewhere = join(site.root, 'secret.txt');
    const folder = join(site.root, ofShell, name);
    await mkdir(folder);
    await writeFile(elsewhere, 'secret');
    await writeFile(join(folder, 'plain.js'), 'plain');
    await symlink('plain.js', join(folder, 'within.js'));
    await symlink(elsewhere, join(folder, 'file.js'));
    await symlink(site.root, join(folder, 'root'));
    for (const form of ['br', 'gz']) {
      await writeFile(join(folder, `${form}.js`), 'plain');
      await symlink(elsewhere, join(folder, `${form}.js.${form}`));
    }
    const asking = async (file: string) => {
      const headers = { 'accept-encoding': 'gzip, br' };
      const { status, text } = await askPort(port, `${ofShell}${name}/${file}`, { headers });
      return [file, status, text.includes('secret')];
    };
    expect(await asking('plain.js')).toEqual(['plain.js', 200, false]);
    for (const file of ['within.js', 'file.js', 'root/secret.txt', 'root/configuration.json']) {
      expect(await asking(file)).toEqual([file, 404, false]);
    }
    for (const file of ['br.js', 'gz.js']) {
      const [, status, hasSecret] = await asking(file);
      // If the compressed form is a link, the server may still send the file itself.
      expect([200, 404]).toContain(status);
      expect([file, hasSecret]).toEqual([file, false]);
    }
  });

  test('does not serve a release that is a symbolic link', async () => {
    await symlink(join(site.root), join(site.root, 'releases', 'lookup', `link-${name}`));
    await mkdir(site.promoted, { recursive: true });
    await writeFile(join(site.promoted, 'lookup', `link-${name}`), '');
    const { status } = await askPort(port, `/releases/lookup/link-${name}/configuration.json`);
    expect(status).toBe(404);
  });
});
