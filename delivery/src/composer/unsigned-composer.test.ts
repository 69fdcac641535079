import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changeRegistry, previewChange } from '../registry/change-registry.ts';
import { pinManifests } from '../registry/pinned-manifests.ts';
import { promotion } from '../registry/promote.ts';
import { findVersionedRegistry, readRegistry } from '../registry/registry.ts';
import { signRelease } from '../registry/signed-releases.ts';
import { writeRegistry } from '../registry/write-registry.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createComposer } from '../testing/create-site.ts';
import { createSharedSite, firstTrust, people, type SharedSite } from '../testing/create-trust.ts';
import { readSigners } from '../trust/site-trust.ts';
import { siteStatus, verifySite } from '../verify/verify-site.ts';
import { composable, siteComposer } from './site-composer.ts';

/* The code of a composer with too few signatures never runs, not even for a command that only reads. */

const sources = new URL('../compose/composer.ts', import.meta.url).href;
const marked = (mark: string) => ({
  code: `globalThis.${mark} = true;\nexport * from ${JSON.stringify(sources)};\n`,
});
const hasRun = (mark: string) => Reflect.has(globalThis, mark);

const trust = {
  ...firstTrust,
  roles: {
    ...firstTrust.roles,
    composer: { keys: [people.payer.id, people.otherPayer.id], threshold: 2 },
  },
};

test.each([
  ['a preview', previewChange, 'ranForPreview'],
  ['a promotion', changeRegistry, 'ranForPromotion'],
])('a composer that was replaced after it was signed is not run by %s', async (_, act, mark) => {
  const site = (await createSharedSite()).as('operator');
  const composer = await createComposer(site, 'd00000000002');
  await signRelease(site, composer);
  await rm(site.release(composer.name, composer.build), { recursive: true });
  await createComposer(site, composer.build, marked(mark));
  const change = act(site, composable(site, promotion(site, [composer])));
  await expect(change).rejects.toThrow('composer d00000000002 was changed after it was signed');
  expect(hasRun(mark)).toBe(false);
});

test('an unsigned composer is not run by a preview', async () => {
  const site = (await createSharedSite()).as('operator');
  const composer = await createComposer(site, 'd00000000002', marked('ranUnsigned'));
  const change = previewChange(site, composable(site, promotion(site, [composer])));
  await expect(change).rejects.toThrow('pnpm release sign composer d00000000002');
  expect(hasRun('ranUnsigned')).toBe(false);
});

/** One of the two key owners names a composer by hand, bypassing every command. */
async function nameByHand({ as }: SharedSite, mark: string): Promise<SiteFolder> {
  const thief = as('payer');
  const { build } = await createComposer(thief, 'd00000000009', marked(mark));
  const found = await findVersionedRegistry(thief);
  const named = { parts: {}, ...found?.registry, composer: { current: build } };
  const registry = await pinManifests(thief, named);
  const changed = { at: '2026-11-24T00:00:00.000Z', by: 'Paul', command: 'none' };
  expect(await writeRegistry(thief, await readSigners(thief), found, { registry, changed })).toBe(
    true,
  );
  return as();
}

test.each([
  ['status', siteStatus, 'ranForStatus'],
  ['verify', verifySite, 'ranForVerify'],
])(
  'a composer that one of two key owners named by hand is not run by %s',
  async (_, look, mark) => {
    const site = await nameByHand(await createSharedSite(trust), mark);
    await expect(look(site)).rejects.toThrow('pnpm release sign composer d00000000009');
    expect(hasRun(mark)).toBe(false);
  },
);

test('the composer of a site without signatures can plan a composition', async () => {
  const shared = await createSharedSite();
  const registry = await readRegistry(shared.as());
  await rm(join(shared.root, 'registry'), { recursive: true });
  await rm(join(shared.root, 'signatures'), { recursive: true });
  const plan = async (site: SiteFolder) =>
    (await siteComposer(site, registry)).plan(site.root, registry);
  expect(await plan(shared.as())).toHaveProperty('id');
});

test('an unsigned composer of a site that was signed when last seen is refused', async () => {
  const shared = await createSharedSite();
  const site = shared.remembering();
  const registry = await readRegistry(site);
  await rm(join(shared.root, 'registry'), { recursive: true });
  await rm(join(shared.root, 'signatures'), { recursive: true });
  await expect(siteComposer(site, registry)).rejects.toThrow('composer d00000000001 is not signed');
});
