import { mkdir, readdir, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { promote, rollback } from '../registry/promote.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import type { Head } from '../registry/registered.ts';
import { versionPath } from '../storage/versioned-file.ts';
import {
  createSharedSite,
  firstTrust,
  keyEntry,
  paymentBuild,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { namesIn } from '../testing/temporary-folder.ts';
import { sign, signedText, type Signed } from '../trust/signed.ts';
import { versionsThatCount, removeOld } from './remove-old.ts';

/* A key that may only renew signs the head. Its statements on removal must reach only what those who decide left behind. */

let site: SharedSite;

beforeEach(async () => {
  const renewing = { [people.stranger.id]: keyEntry(people.stranger, 'the machine that renews') };
  site = await createSharedSite({ ...firstTrust, keys: { ...firstTrust.keys, ...renewing } });
  await composeSite(site.as('operator'));
});

/** Writes a head after the last one, signed by the key that renews. */
async function forgeHead(change: (head: Head) => Partial<Head>): Promise<void> {
  const { text = '' } = (await site.as().storage.latest('registry/head')) ?? {};
  const { signed }: Signed<Head> = JSON.parse(text);
  const version = signed.version + 1;
  const head = { ...signed, version, ...change(signed) };
  const path = versionPath(join(site.root, 'registry/head'), version);
  await writeFile(path, signedText(sign(head, [people.stranger])));
}

const aMonthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);

const removing = (...releases: readonly string[]) =>
  forgeHead(({ others }) => ({ others: { ...others, removing: releases } }));

test('a forged head that names paths other than releases removes nothing', async () => {
  const before = await namesIn(dirname(site.root));
  await removing('../../operator.pem', '/etc/x', 'a/../../b', 'a', 'a/b1/server', 'a/..', '');
  expect(await removeOld(site.as('operator'))).toEqual([]);
  expect(await namesIn(dirname(site.root))).toEqual(expect.arrayContaining([...before]));
  expect((await readVersionedRegistry(site.as())).registry.removing).toBeUndefined();
});

test('drafts among releases are removed, and files set aside by an operator stay', async () => {
  const operator = site.as('operator');
  const names = ['.removed-1b2c', '.draft-far-1-2', 'e1.bak', 'e1.removed-monday'];
  const folder = join(site.root, 'releases/payment');
  for (const name of names) {
    await mkdir(join(folder, name, 'server'), { recursive: true });
    await writeFile(join(folder, name, 'release.json'), '{}');
    await utimes(join(folder, name), aMonthAgo, aMonthAgo);
  }
  await writeFile(join(site.root, 'releases/README'), '');
  await utimes(join(site.root, 'releases/README'), aMonthAgo, aMonthAgo);
  expect(await removeOld(operator)).toEqual([]);
  expect((await readVersionedRegistry(site.as())).registry.removing).toBeUndefined();
  // Files that an operator set aside belong to the operator.
  expect((await readdir(folder)).toSorted()).toEqual(['e1.bak', 'e1.removed-monday']);
  expect(await readdir(join(site.root, 'releases'))).toContain('README');
});

test('files behind a link in the place of a part’s folder are not removed', async () => {
  const home = join(dirname(site.root), 'home');
  await mkdir(join(home, 'papers'), { recursive: true });
  await writeFile(join(home, 'papers/one'), 'kept');
  await symlink(home, join(site.root, 'releases/foo'));
  await symlink(join(home, 'papers'), join(site.root, 'promoted/bar'));
  await removing('foo/papers', 'bar/one');
  await removeOld(site.as('operator'));
  expect(await namesIn(home)).toEqual(['papers/one']);
});

test('files behind a link in the place of a whole folder are not removed', async () => {
  const home = join(dirname(site.root), 'home');
  await mkdir(join(home, 'papers'), { recursive: true });
  await writeFile(join(home, 'papers/one'), 'kept');
  await utimes(join(home, 'papers'), aMonthAgo, aMonthAgo);
  await writeFile(join(home, '.draft-far-1-2'), 'kept');
  await utimes(join(home, '.draft-far-1-2'), aMonthAgo, aMonthAgo);
  for (const name of ['promoted', 'pieces', 'compositions']) {
    await rename(join(site.root, name), join(site.root, `${name}-away`));
    await symlink(home, join(site.root, name));
  }
  await symlink(home, join(site.root, 'releases/foo'));
  await removing('papers/one');
  await removeOld(site.as('operator'));
  expect(await namesIn(home)).toEqual(['.draft-far-1-2', 'papers/one']);
});

test('a forged head cannot remove a release that is not old yet', async () => {
  const release = await publishPayment(site, 1);
  const path = join(site.root, 'releases/payment', release.build);
  const before = await namesIn(path);
  await removing(`payment/${release.build}`);
  expect(await removeOld(site.as('operator'))).toEqual([]);
  expect(await namesIn(path)).toEqual(before);
  expect((await readVersionedRegistry(site.as())).registry.removing).toBeUndefined();
});

test('a forged head cannot backdate a release that was just given up', async () => {
  for (const number of [1, 2])
    await promote(site.as('payer'), [await publishPayment(site, number)]);
  const { build } = paymentBuild(2);
  await utimes(join(site.root, 'releases/payment', build), aMonthAgo, aMonthAgo);
  await changeRegistry(site.as('payer'), rollback(site.as('payer'), 'payment'));
  const retired = { [`payment/${build}`]: aMonthAgo.toISOString() };
  for (let count = 1; count <= versionsThatCount; count += 1)
    await forgeHead(({ others }) => ({ others: { ...others, retired } }));
  expect(await removeOld(site.as('operator'))).toEqual([]);
});
