import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../compose/site-sources.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, lookupBuild, pagesBuild, shellBuild } from '../testing/create-site.ts';
import { createSharedSite, firstTrust, people } from '../testing/create-trust.ts';
import { sealUnchecked, serving } from '../testing/serve-test-site.ts';
import { changeRegistry } from './change-registry.ts';
import { canary } from './canary.ts';
import { promote } from './promote.ts';
import { readRegistry } from './registry.ts';
import { signRelease } from './signed-releases.ts';

const trust = {
  ...firstTrust,
  roles: { ...firstTrust.roles, 'part:pages': { keys: [people.editor.id], threshold: 1 } },
};

const shellOfPages = { ...pagesBuild, build: 'c00000000666', contract: { provides: '1.2.0' } };
const { name, build } = shellOfPages;
const refusal = 'pages c00000000666 provides a contract, which the part called shell alone does';

async function siteOfPages() {
  const site = await createSharedSite(trust);
  const operator = site.as('operator');
  for (const each of [pagesBuild, lookupBuild]) {
    await promote(operator, [await publish(operator, await createBuild(each))]);
  }
  const editor = site.as('editor');
  const sealed = await sealUnchecked(editor, await createBuild(shellOfPages));
  await signRelease(editor, sealed);
  // Tools that accepted any part as a shell worked like this.
  const serveUnlooked = () => changeRegistry(editor, serving(sealed));
  return { ...site, operator, editor, serveUnlooked };
}

/** Moves a name to the front. Anyone who writes the folder can do this without a key: no signature covers the order of names. */
async function putFirst(site: SiteFolder, first: string): Promise<void> {
  const found = await site.storage.latest('registry/head');
  const path = join(site.root, `registry/head/${found?.version.padStart(6, '0')}.json`);
  const head = JSON.parse(await readFile(path, 'utf8'));
  const { [first]: moved, ...others } = head.signed.pointers;
  head.signed.pointers = { [first]: moved, ...others };
  await writeFile(path, JSON.stringify(head));
}

const order = async (site: SiteFolder) => Object.keys((await readRegistry(site)).parts);

const shellOf = async (site: SiteFolder) =>
  (await readSources(site, await readRegistry(site))).shell.release.name;

test('publishing requires a contract of the shell and refuses one of a remote', async () => {
  const { as } = await createSharedSite(trust);
  const dist = await createBuild(shellOfPages);
  await expect(publish(as('editor'), dist)).rejects.toThrow(refusal);
  expect(await as().storage.list('releases/pages')).toEqual([]);
  const needy = { ...shellBuild, build: 'a00000000002', contract: { needs: '^1.0.0' } };
  await expect(publish(as('operator'), await createBuild(needy))).rejects.toThrow(
    'shell a00000000002 provides no contract, which the other parts need of it',
  );
});

test('a remote that provides a contract can be neither promoted nor a canary', async () => {
  const { operator, editor } = await siteOfPages();
  await expect(promote(editor, [{ name, build }])).rejects.toThrow(refusal);
  const trial = changeRegistry(editor, canary(editor, { name, build }, 10));
  await expect(trial).rejects.toThrow(refusal);
  expect((await readRegistry(operator)).parts[name]).toEqual({ current: pagesBuild.build });
});

test('the shell of a site is the part named shell, at any place in the registry', async () => {
  const { operator, as, serveUnlooked } = await siteOfPages();
  await serveUnlooked();
  expect(await shellOf(as())).toBe('shell');
  await putFirst(operator, name);
  expect(await shellOf(as())).toBe('shell');
  const { parts } = await readRegistry(as());
  const { pages = { current: '' }, ...others } = parts;
  const { shell } = await readSources(as(), { parts: { pages, ...others } });
  expect(shell.release.name).toBe('shell');
});

test('a site that already serves a second contract can promote other releases', async () => {
  const { operator, editor, serveUnlooked } = await siteOfPages();
  await serveUnlooked();
  const newer = { ...lookupBuild, build: 'b00000000002', container: 'lookup_b00000000002' };
  const { parts } = await promote(operator, [await publish(operator, await createBuild(newer))]);
  expect(parts['lookup']?.current).toBe(newer.build);
  await promote(operator, [pagesBuild]);
  await expect(promote(editor, [{ name, build }])).rejects.toThrow(refusal);
});

test('the parts keep their order even if the pointers in the head are reordered', async () => {
  const { operator, as } = await siteOfPages();
  expect(await order(as())).toEqual(['shell', 'pages', 'lookup']);
  await putFirst(operator, 'lookup');
  expect(await order(as())).toEqual(['shell', 'pages', 'lookup']);
});
