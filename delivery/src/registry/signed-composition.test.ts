import { cp, mkdir, readFile, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { createSite } from '../testing/create-site.ts';
import {
  bringConfiguration,
  createSharedSite,
  firstTrust,
  keyEntry,
  people,
  settings,
  type SharedSite,
} from '../testing/create-trust.ts';
import { sweepDrafts } from '../storage/drafts.ts';
import { sign, signedText, type Statement } from '../trust/signed.ts';
import { composedFile } from './public-registry.ts';
import { readVersionedRegistry } from './registry.ts';
import { hashOf, readSignedComposition, signComposition } from './signed-composition.ts';

/** Trust in which the stranger's key renews the registry at night, and may do nothing else. */
const trust = {
  ...firstTrust,
  keys: { ...firstTrust.keys, [people.stranger.id]: keyEntry(people.stranger, 'The nightly job') },
};

let site: SharedSite;
let folder: string;

const files: Readonly<Record<string, string>> = {
  'documents/index.fr.html': '<p>Payer</p>',
  'documents/payment/index.fr.html': '<p>Carte</p>',
  'assets/parts.json': '{}',
};

beforeEach(async () => {
  site = await createSharedSite(trust);
  folder = join(site.root, 'compositions', 'c4f2a');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});

type Person = keyof typeof people;

const signBy = async (...who: readonly Person[]) => {
  const own = site.as(...who);
  return signComposition(own, await readVersionedRegistry(own), folder);
};
const read = () => readSignedComposition(site.as(), folder);

/** Writes a list that somebody signs on their own machine, without any command. */
async function forge(change: object, who: Person): Promise<void> {
  const path = join(folder, composedFile);
  const { signed } = JSON.parse(await readFile(path, 'utf8')) as { readonly signed: Statement };
  await writeFile(path, signedText(sign({ ...signed, ...change }, [people[who]])));
}

test('a composition is signed file by file, with what it was composed of', async () => {
  // These files are signed themselves, and change without composing.
  for (const name of ['signed.json', 'signed.json.br', 'signed.json.gz'])
    await writeFile(join(folder, name), 'any');
  expect(await signBy('editor')).toBe(true);
  const { registry, version } = await readVersionedRegistry(site.as());
  const said = await read();
  expect(said).toMatchObject({
    kind: 'composition',
    composition: 'c4f2a',
    version: Number(version),
    configuration: registry.configuration?.current,
    money: registry.money?.current,
  });
  expect(said?.by).not.toBe('');
  const hashes = Object.entries(files).map(([path, text]) => [path, hashOf(Buffer.from(text))]);
  expect(said?.files).toEqual(Object.fromEntries(hashes));
  expect(await signBy('operator')).toBe(true);
  expect((await read())?.files).toEqual(said?.files);
});

test('what somebody is writing into a composition at this moment is no file of it', async () => {
  const draft = join(folder, 'signed.json.draft-x-1-y');
  await writeFile(draft, 'half');
  // A dangling link acts like a draft that is renamed before it can be read.
  await symlink('gone', join(folder, 'composed.json.draft-x-1-z'));
  await signBy('editor');
  expect(Object.keys((await read())?.files ?? {})).toEqual(Object.keys(files).toSorted());
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(draft, old, old);
  expect(await sweepDrafts(site.root, new Date())).toBe(1);
  expect(await readdir(folder)).not.toContain('signed.json.draft-x-1-y');
});

test('a document whose name speaks of a draft is a file of its composition', async () => {
  const path = 'documents/payment/draft-x-1-y.fr.html';
  await writeFile(join(folder, path), '');
  await signBy('editor');
  expect(Object.keys((await read())?.files ?? {})).toContain(path);
});

test.each<[string, readonly Person[]]>([
  ['without a key', []],
  ['with a key that may only renew', ['stranger']],
])('a composition is not signed %s', async (_, who) => {
  expect(await signBy(...who)).toBe(false);
  expect(await readdir(folder)).not.toContain(composedFile);
});

test.each<[string, number, string]>([
  ['is missing', 0, 'this key cannot be read'],
  ['others may read', 0o644, 'others may read this key'],
])('with a key that %s nothing is composed, nor put in place unsigned', async (_, mode, line) => {
  const key = join(site.root, '../typo.pem');
  if (mode > 0) await writeFile(key, people.operator.pem, { mode });
  const nobody = site.as();
  const typing = { ...nobody, signing: { ...nobody.signing, keys: [key] } };
  await expect(composeSite(typing)).rejects.toThrow(line);
  expect(await readdir(join(site.root, 'compositions'))).toEqual(['c4f2a']);
  const found = await readVersionedRegistry(nobody);
  await expect(signComposition(typing, found, folder)).rejects.toThrow(line);
});

test('a composition is signed where one of the keys has a right', async () => {
  expect(await signBy('stranger', 'editor')).toBe(true);
  expect(await read()).toMatchObject({ composition: 'c4f2a' });
});

test('where nothing is composed there is nothing to sign', async () => {
  await rm(folder, { recursive: true });
  expect(await signBy('operator')).toBe(false);
});

test('what keeps a site from being read keeps it from being signed, and is told', async () => {
  const operator = site.as('operator');
  const found = await readVersionedRegistry(operator);
  const versions = () => Promise.reject(new Error('the disk fails'));
  const broken = { ...operator, storage: { ...operator.storage, versions } };
  await expect(signComposition(broken, found, folder)).rejects.toThrow('the disk fails');
});

const mend = 'pnpm release compose --key <your key>';

describe('a composition is not served', () => {
  beforeEach(() => signBy('editor'));

  test.each<[string, () => Promise<void>, string]>([
    [
      'without a list',
      () => rm(join(folder, composedFile)),
      `The composition c4f2a is not signed: ${mend}`,
    ],
    [
      'with a list that is none',
      () => forge({ files: 1 }, 'editor'),
      `The composition c4f2a has a list of its files that has 1, not Object, as files: ${mend}`,
    ],
    [
      'with a statement of another kind',
      () => forge({ kind: 'release' }, 'editor'),
      'has a list of its files that has "release", not "composition", as kind',
    ],
    ['by nobody who is known', () => forge({}, 'secondOperator'), 'which trust 1 does not know'],
    [
      'by a key that may only renew',
      () => forge({}, 'stranger'),
      `The composition c4f2a is signed with a key that may only renew: ${mend}`,
    ],
    [
      'with the list of another one',
      () => forge({ composition: 'c0' }, 'editor'),
      `The composition c4f2a has the list of composition c0: ${mend}`,
    ],
    [
      'of other settings for money',
      () => forge({ money: 'm0' }, 'editor'),
      'The composition c4f2a was composed of money m0, money ',
    ],
    [
      'of no configuration',
      () => forge({ configuration: undefined }, 'editor'),
      'The composition c4f2a was composed of configuration none, configuration ',
    ],
  ])('%s', async (_, change, line) => {
    await change();
    await expect(read()).rejects.toThrow(line);
  });

  test('once another configuration is served, until it is composed anew', async () => {
    const operator = site.as('operator');
    await bringConfiguration(operator, { ...settings, contact: { telephone: '0806' } });
    await expect(read()).rejects.toThrow(` is served: ${mend}`);
    await signBy('editor');
    expect(await read()).toMatchObject({ composition: 'c4f2a' });
  });

  test('where it was copied from another one', async () => {
    const copy = join(folder, '../c9');
    await cp(folder, copy, { recursive: true });
    await expect(readSignedComposition(site.as(), copy)).rejects.toThrow(
      'The composition c9 has the list of composition c4f2a',
    );
  });
});

test('on a site whose key lies beside it a list proves nothing, and is not asked for', async () => {
  const own = await createSite();
  expect(await readSignedComposition(own, join(own.root, 'compositions', 'none'))).toBeUndefined();
});
