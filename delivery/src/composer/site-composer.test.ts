import { readFile, readlink, realpath, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { bringContent } from '../content/bring-content.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote, promotion, rollback } from '../registry/promote.ts';
import { readRegistry, readVersionedRegistry } from '../registry/registry.ts';
import type { Registry } from '../registry/registered.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  createBuild,
  lookupBuild,
  createComposer,
  createSite,
  createSiteOfPages,
} from '../testing/create-site.ts';
import { createContent } from '../testing/create-content.ts';
import { filesIn } from '../testing/temporary-folder.ts';
import { composable, composeSite } from './site-composer.ts';

const newer = { ...lookupBuild, build: 'b00000000002' };

/** A composer of another version: it composes nothing, and says so. */
const marked = (mark: string) => `
  export const plan = async () => ({ id: ${JSON.stringify(mark)}, missing: ['all'] });
  export const check = async () => undefined;
  export const compose = async () => ({ id: ${JSON.stringify(mark)}, rendered: ['all'], pieces: 1 });
  export const examine = async () => [];
`;

const promoteNewer = async (site: SiteFolder) =>
  changeRegistry(
    site,
    composable(site, promotion(site, [await publish(site, await createBuild(newer))])),
  );

test('a site is composed with the composer that its registry names', async () => {
  const site = await createSite();
  await composeSite(site);
  await promote(site, [await createComposer(site, 'd00000000002', { code: marked('other') })]);
  expect(await composeSite(site)).toEqual({
    rendered: ['all'],
    pieces: 1,
    switched: true,
    signed: false,
  });
  expect((await readRegistry(site)).composer).toEqual({
    current: 'd00000000002',
    previous: 'd00000000001',
  });
});

test('a rollback of a composer restores the earlier documents', async () => {
  const site = await createSite();
  await composeSite(site);
  const before = await filesIn(site.documents);
  await promote(site, [await createComposer(site, 'd00000000002', { code: marked('other') })]);
  await composeSite(site);
  await changeRegistry(site, composable(site, rollback(site, 'composer')));
  await composeSite(site);
  expect(await filesIn(site.documents)).toEqual(before);
});

test('a folder of documents that was replaced by a link is composed again', async () => {
  const site = await createSite();
  await composeSite(site);
  const before = await filesIn(site.documents);
  await rename(site.documents, `${site.root}-away`);
  await symlink(`${site.root}-away`, site.documents);
  await composeSite(site);
  expect(await filesIn(site.documents)).toEqual(before);
});

test('an earlier composition whose folder became a link is written again', async () => {
  const site = await createSite();
  await composeSite(site);
  const first = await realpath(site.current);
  const before = await filesIn(site.documents);
  await promoteNewer(site);
  await composeSite(site);
  await rename(join(first, 'documents'), `${site.root}-away`);
  await symlink(`${site.root}-away`, join(first, 'documents'));
  await composeSite(site);
  await changeRegistry(site, rollback(site, 'lookup'));
  await composeSite(site);
  expect(await realpath(site.current)).toBe(first);
  expect(await filesIn(site.documents)).toEqual(before);
});

test('a link to itself among the compositions is removed by composing', async () => {
  const site = await createSite();
  await composeSite(site);
  const link = join(site.compositions, 'other');
  await symlink('other', link);
  await composeSite(site);
  await expect(readlink(link)).rejects.toThrow('ENOENT');
});

test.each<[string, (site: SiteFolder) => Promise<unknown>, RegExp]>([
  [
    'has an interface that this checkout does not know',
    async (site) => promoteAnyway(site, await createComposer(site, 'd2', { composerApi: 3 })),
    /^composer d2 has interface 3, this checkout supports 2: nothing was changed/,
  ],
  [
    'renders releases without a cage',
    async (site) => promoteAnyway(site, await createComposer(site, 'd1', { composerApi: 1 })),
    /^composer d1 renders releases without a cage: nothing was changed\. Promote one of this checkout/,
  ],
  [
    'was changed after it was sealed',
    (site) =>
      writeFile(join(site.release('composer', 'd00000000001'), 'server/composer.mjs'), 'evil()'),
    /^composer d00000000001: server\/composer\.mjs is not what was sealed/,
  ],
  [
    'was changed together with its release.json',
    async (site) => {
      const path = join(site.release('composer', 'd00000000001'), 'release.json');
      await writeFile(path, `${await readFile(path, 'utf8')}\n`);
    },
    /^The release\.json of composer d00000000001 is not what was promoted/,
  ],
  [
    'is missing',
    (site) => promoteAnyway(site, { build: 'd9' }),
    /^No release d9 of the composer: bring its folder back/,
  ],
  [
    'lacks a function of its interface',
    async (site) => promoteAnyway(site, await createComposer(site, 'd3', { code: '' })),
    /^composer d3 does not check as its interface says/,
  ],
  [
    'is not named in the registry',
    (site) =>
      changeRegistry(site, (before) => {
        const { composer: _, ...registry } = before ?? { parts: {} };
        return registry;
      }),
    /^The registry in \S+ names no composer: nothing was changed\. Take the site over, once: pnpm release adopt$/,
  ],
])('a change is refused in one line if the composer %s', async (_, act, line) => {
  const site = await createSiteOfPages();
  await composeSite(site);
  await act(site);
  const [before, documents] = [await readVersionedRegistry(site), await filesIn(site.documents)];
  const acts: (() => Promise<unknown>)[] = [() => promoteNewer(site)];
  if (!line.source.includes('does not check')) {
    acts.push(async () => bringContent(site, await createContent(), { withGaps: false }));
  }
  for (const one of acts) {
    const refusal: unknown = await one().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DeliveryError);
    expect(String(refusal).replace('DeliveryError: ', '')).toMatch(line);
  }
  expect(await readVersionedRegistry(site)).toEqual(before);
  expect(await filesIn(site.documents)).toEqual(documents);
});

/** Promotes without checks, as a newer version of the commands might, which knows more interfaces. */
const promoteAnyway = (site: SiteFolder, { build }: { readonly build: string }) =>
  changeRegistry(site, (before): Registry => ({
    parts: {},
    ...before,
    composer: { current: build },
  }));

test('a damaged composer is not promoted', async () => {
  const site = await createSite();
  await createComposer(site, 'd2');
  await writeFile(join(site.release('composer', 'd2'), 'server/composer.mjs'), 'other');
  await expect(promote(site, [{ name: 'composer', build: 'd2' }])).rejects.toThrow(
    /^releases\/composer\/d2\/server\/composer\.mjs is not what was published: bring/,
  );
});

test('a DeliveryError of a composer is reported with its own message', async () => {
  const site = await createSite();
  const code = `
    export const check = async () => { throw Object.assign(new Error('mend it'), { name: 'DeliveryError' }); };
  `;
  const composer = await createComposer(site, 'd2', { code });
  const change = changeRegistry(site, composable(site, promotion(site, [composer])));
  await expect(change).rejects.toThrow(new DeliveryError('mend it'));
});
