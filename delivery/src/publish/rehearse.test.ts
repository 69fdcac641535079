import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { canary } from '../registry/canary.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promotion } from '../registry/promote.ts';
import type { Registry } from '../registry/registered.ts';
import { readRegistry } from '../registry/registry.ts';
import { cages } from '../render/cage.ts';
import { releaseFile, type Release } from '../release/release.ts';
import { publish } from './publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, lookupBuild, shellBuild, createEmptySite } from '../testing/create-site.ts';
import { sealUnchecked, serveUnchecked } from '../testing/serve-test-site.ts';
import { isRehearsed, rehearsed } from './rehearse.ts';

const renderTimeout = vi.hoisted(() => ({ isShort: false }));

/* A rendering that does not end is given up after 20 seconds, or after one second if `renderTimeout.isShort`. */
vi.mock(import('../render/renderer.ts'), async (load) => {
  const { createRenderer } = await load();
  const patient = createRenderer({ openCage: cages(), timeoutMs: 20_000 });
  const hasty = createRenderer({ openCage: cages(), timeoutMs: 1000 });
  const renderPage: typeof patient = (...args) =>
    (renderTimeout.isShort ? hasty : patient)(...args);
  return { createRenderer, renderPage };
});

/** Shell that shows a route with two notices; its errors say with which one. */
const shellModule = `
  const render = async ({ rehearsed, address, remote }) => {
    for (const state of rehearsed ? ['A_PAYER', 'PAYE'] : []) {
      try { remote.app(rehearsed, state) } catch (error) { throw new Error(error.message + ', with ' + state) }
    }
    return { html: address, title: '', description: '' };
  };
  exports.shell = { lent: {}, render };
`;

const aShell = (build = shellBuild.build, code = shellModule) =>
  createBuild({ ...shellBuild, build, server: serverFile }, { [serverFile]: code });

const aRemote = (code: string, build = 'b20000000001') =>
  createBuild({ ...lookupBuild, build, server: serverFile }, { [serverFile]: code });

const sound = 'exports.app = () => {};';

/** Promotes a release without any check. */
const promotedUnseen = (before: Registry | undefined, { name, build }: Release): Registry => ({
  ...before,
  parts: { ...before?.parts, [name]: { current: build } },
});

let site: SiteFolder;

const promoteOn = async (dist: string) => {
  const release = await sealUnchecked(site, dist);
  return changeRegistry(site, rehearsed(site, promotion(site, [release])));
};

beforeEach(async () => {
  renderTimeout.isShort = false;
  site = await createEmptySite();
  await serveUnchecked(site, await aShell());
});

const broken: readonly (readonly [string, string, string])[] = [
  [
    'a remote with a screen that throws for one notice',
    `exports.app = (route, state) => { if (state === 'PAYE' && route !== '/tai') throw new Error('no page') }`,
    'lookup b20000000001 cannot render /tai/:amendeId in fr (Error: no page, with PAYE)',
  ],
  [
    'a remote whose module throws',
    `throw new Error('no start')`,
    'lookup b20000000001 cannot render /tai in fr (Error: no start)',
  ],
  [
    'a remote whose module never ends',
    'for (;;);',
    'lookup b20000000001 cannot render /tai in fr (it did not come to an end)',
  ],
];

test.each(broken)('%s is refused when it is published', async (_, code, line) => {
  renderTimeout.isShort = code.startsWith('for');
  const refusal = publish(site, await aRemote(code));
  await expect(refusal).rejects.toThrow(DeliveryError);
  await expect(refusal).rejects.toThrow(line);
  expect(await site.storage.list('releases/lookup')).toEqual([]);
});

test.each(broken.slice(0, 2))(
  '%s is refused when it is promoted, and nothing changes',
  async (_, code, line) => {
    const before = await readRegistry(site);
    await expect(promoteOn(await aRemote(code))).rejects.toThrow(line);
    expect(await readRegistry(site)).toEqual(before);
  },
);

test('a remote whose screens all render is published and promoted', async () => {
  await publish(site, await aRemote(sound));
  const { after } = await promoteOn(await aRemote(sound));
  expect(after.parts['lookup']?.current).toBe('b20000000001');
});

test('a remote that was published without a shell is rehearsed when it is promoted', async () => {
  site = await createEmptySite();
  const release = await publish(site, await aRemote(`throw new Error('no start')`));
  const shell = await publish(site, await aShell());
  const together = rehearsed(site, promotion(site, [shell, release]));
  await expect(changeRegistry(site, together)).rejects.toThrow('no start');
});

test('a remote that cannot render is published if isRehearsed is false', async () => {
  const dist = await aRemote(`throw new Error('no start')`);
  expect(await publish(site, dist, { isRehearsed: false })).toMatchObject({ name: 'lookup' });
});

test('a shell in which a served remote cannot render is not promoted', async () => {
  await promoteOn(await aRemote(sound));
  const without = shellModule.replace('remote.app(', 'remote.application(');
  await expect(promoteOn(await aShell('a20000000002', without))).rejects.toThrow(
    'lookup b20000000001 cannot render /tai in fr',
  );
});

test('a remote rehearsed when published is not rehearsed again in the same shell', async () => {
  const release = await publish(site, await aRemote(sound));
  // A module that cannot render would be refused now, if it were read.
  await writeFile(join(site.release('lookup', release.build), serverFile), 'no module');
  const again = rehearsed(site, (before) => promotedUnseen(before, release));
  const { after } = await changeRegistry(site, again);
  expect(after.parts['lookup']?.current).toBe(release.build);
});

test('a shell in which a served remote cannot render is not published', async () => {
  await promoteOn(await aRemote(sound));
  const without = shellModule.replace('remote.app(', 'remote.application(');
  await expect(publish(site, await aShell('a20000000002', without))).rejects.toThrow(
    /lookup b20000000001 cannot render \/tai in fr \(.*\) in shell a20000000002: mend whichever/,
  );
  expect(await site.storage.list('releases/shell/a20000000002')).toEqual([]);
});

test('a shell rehearsed when published is not rehearsed again with the same remote', async () => {
  await promoteOn(await aRemote(sound));
  const shell = await publish(site, await aShell('a20000000002'));
  // A module that cannot render would be refused now, if it were read.
  await writeFile(join(site.release('shell', shell.build), serverFile), 'no module');
  const again = rehearsed(site, (before) => promotedUnseen(before, shell));
  const { after } = await changeRegistry(site, again);
  expect(after.parts['shell']?.current).toBe(shell.build);
});

test('a remote promoted after a shell was published is rehearsed in that shell', async () => {
  await promoteOn(await aRemote(sound));
  const other = shellModule.replace('state)', "state, 'other')");
  const shell = await publish(site, await aShell('a20000000002', other));
  const fails = `exports.app = (route, state, shell) => { if (shell) throw new Error('unknown') }`;
  await promoteOn(await aRemote(fails, 'b20000000002'));
  const promoted = rehearsed(site, (before) => promotedUnseen(before, shell));
  await expect(changeRegistry(site, promoted)).rejects.toThrow('lookup b20000000002 cannot render');
});

test('a signed rehearsal is valid only for the same bytes and the same shell', async () => {
  const release = await publish(site, await aRemote(sound));
  expect(await isRehearsed(site, release, shellBuild)).toBe(true);
  expect(await isRehearsed(site, release, { ...shellBuild, build: 'a20000000002' })).toBe(false);
  const path = join(site.release('lookup', release.build), releaseFile);
  await writeFile(path, `${await readFile(path, 'utf8')} `);
  expect(await isRehearsed(site, release, shellBuild)).toBe(false);
});

test('a canary that cannot render is refused', async () => {
  await promoteOn(await aRemote(sound));
  const tried = await sealUnchecked(site, await aRemote(`exports.app = null`, 'b20000000002'));
  const trial = rehearsed(site, canary(site, tried, 10));
  await expect(changeRegistry(site, trial)).rejects.toThrow('lookup b20000000002 cannot render');
});

test('a release that was served before is promoted again without a rehearsal', async () => {
  await serveUnchecked(site, await aRemote('exports.app = null'));
  await promoteOn(await aRemote(sound, 'b20000000002'));
  const back = promotion(site, [{ name: 'lookup', build: 'b20000000001' }]);
  const { after } = await changeRegistry(site, rehearsed(site, back));
  expect(after.parts['lookup']?.current).toBe('b20000000001');
});
