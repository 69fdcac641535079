import {
  cp,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { servedComposition } from '../compose/composition.ts';
import { promotion, rollback } from '../registry/promote.ts';
import { composedFile } from '../registry/public-registry.ts';
import { composedIn, type ComposedStatement } from '../registry/signed-composition.ts';
import { readRegistry } from '../registry/registry.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  createSharedSite,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { filesIn } from '../testing/temporary-folder.ts';
import { sign, signedText, type Signed } from '../trust/signed.ts';
import { applyChange } from './apply-change.ts';

/* Somebody who can write the folder has changed composed files. These tests check which of them the next promotion signs. */

let shared: SharedSite;
let site: SiteFolder;
/** The files that citizens got while the first build of payment was served, then the second. */
let first: Awaited<ReturnType<typeof filesIn>>;
let second: typeof first;
let firstId: string;

const served = () => filesIn(site.documents);

beforeEach(async () => {
  shared = await createSharedSite();
  site = shared.as('operator');
  await promotePayment(1);
  first = await served();
  firstId = (await servedComposition(site)) ?? '';
  await promotePayment(2);
  second = await served();
});

async function promotePayment(number: number) {
  const change = promotion(site, [await publishPayment(shared, number)]);
  return (await applyChange(site, change)).composition;
}

const rollBack = async () => (await applyChange(site, rollback(site, 'payment'), true)).composition;

const composition = (id: string) => join(site.compositions, id);

/** Somebody without a key changes a document of the first build. */
const change = () =>
  writeFile(join(composition(firstId), 'documents/payment/index.fr.unlisted.html'), 'other');

test('a promotion renders only the changed parts, a rollback renders nothing', async () => {
  expect((await promotePayment(3)).rendered).toEqual(['payment', 'parts']);
  expect((await rollBack()).rendered).toEqual([]);
  expect(await served()).toEqual(second);
});

test.each<[string, () => Promise<unknown>]>([
  ['a changed document', change],
  [
    'a changed compressed form of a document',
    () => writeFile(join(composition(firstId), 'documents/payment/index.fr.unlisted.html.br'), ''),
  ],
  [
    'an additional document',
    () => writeFile(join(composition(firstId), 'documents/payment/more.html'), ''),
  ],
  [
    'a missing document',
    () => rm(join(composition(firstId), 'documents/payment/index.fr.unlisted.html')),
  ],
  [
    'a link to the documents of another build',
    async () => {
      const link = join(composition(firstId), 'documents/payment');
      const pieces = await readdir(site.artifacts);
      const names = pieces.filter((name) => name.startsWith('payment-'));
      await rm(link);
      // One of them belongs to the first build.
      for (const name of names) {
        const target = `../../../pieces/${name}`;
        const html = await readFile(join(site.artifacts, name, 'index.fr.unlisted.html'), 'utf8');
        if (html.includes('e00000000002')) await symlink(target, link);
      }
    },
  ],
  [
    'a dead link',
    async () => {
      const link = join(composition(firstId), 'documents/payment');
      await rm(link);
      await symlink('nowhere', link);
    },
  ],
  [
    'a folder replaced by a link to foreign documents',
    async () => {
      const folder = join(composition(firstId), 'documents');
      await cp(folder, join(site.artifacts, 'other'), { recursive: true });
      await writeFile(join(site.artifacts, 'other/more.html'), '');
      await rm(folder, { recursive: true });
      await symlink('../../pieces/other', folder);
    },
  ],
  [
    'an additional document outside the linked folders',
    () => writeFile(join(composition(firstId), 'documents/more.html'), ''),
  ],
])('a rollback serves the original documents despite %s', async (_, attack) => {
  await attack();
  await rollBack();
  expect(await served()).toEqual(first);
});

/** Replaces a composed folder with a link to a folder in somebody’s home. */
async function leadHome(path: string): Promise<string> {
  const home = join(shared.root, '../home');
  // It has the name of a folder of documents.
  await mkdir(join(home, 'payment/old'), { recursive: true });
  await writeFile(join(home, 'payment/old/one'), '');
  await rename(path, join(shared.root, '../away'));
  await symlink(home, path);
  return home;
}

const papers = ['payment', 'payment/old', 'payment/old/one'];

test.each([
  ['artifact', () => realpath(join(composition(firstId), 'documents/payment'))],
  ['composition', async () => composition(firstId)],
  ['folder of a composition', async () => join(composition(firstId), 'documents')],
] as const)(
  'a link in the place of the %s is replaced, and its target is untouched',
  async (_, place) => {
    const home = await leadHome(await place());
    await rollBack();
    expect(await served()).toEqual(first);
    expect((await readdir(home, { recursive: true })).toSorted()).toEqual(papers);
  },
);

test.each(['pieces', 'compositions'])(
  'a rollback is refused if the folder %s is a link',
  async (name) => {
    const home = await leadHome(join(shared.root, name));
    await expect(rollBack()).rejects.toThrow(
      `${name} is a link, and nothing is composed through it`,
    );
    expect((await readdir(home, { recursive: true })).toSorted()).toEqual(papers);
    expect((await readRegistry(site)).parts['payment']?.current).toBe('e00000000002');
  },
);

test('a promotion restores a changed document of another part', async () => {
  const path = join(site.documents, 'shell/not-found.fr.unlisted.html');
  const before = await readFile(path);
  await writeFile(path, 'other');
  await promotePayment(3);
  expect(await readFile(path)).toEqual(before);
});

test('documents of an older build in the artifact of a newer one are not served', async () => {
  const piece = async (build: string) => {
    for (const name of await readdir(site.artifacts)) {
      const path = join(site.artifacts, name, 'index.fr.unlisted.html');
      const html = await readFile(path, 'utf8').catch(() => '');
      if (name.startsWith('payment-') && html.includes(build)) return name;
    }
    return '';
  };
  const [older, newer] = [await piece('e00000000001'), await piece('e00000000002')];
  await rollBack();
  for (const name of await readdir(join(site.artifacts, older))) {
    const bytes = await readFile(join(site.artifacts, older, name));
    await writeFile(join(site.artifacts, newer, name), bytes);
  }
  // The first composition now seems to have consisted of the newer artifact.
  const link = join(composition(firstId), 'documents/payment');
  await rm(link);
  await symlink(`../../../pieces/${newer}`, link);
  const release = { name: 'payment', build: 'e00000000002' };
  await applyChange(site, promotion(site, [release], { again: true }));
  expect(await served()).toEqual(second);
});

test('a rollback ignores a list of composed files that a stranger signed', async () => {
  await change();
  const path = join(composition(firstId), composedFile);
  const { signed } = JSON.parse(await readFile(path, 'utf8')) as Signed<ComposedStatement>;
  const forged = { ...signed, ...(await composedIn(composition(firstId))) };
  await writeFile(path, signedText(sign(forged, [people.stranger])));
  await rollBack();
  expect(await served()).toEqual(first);
});
