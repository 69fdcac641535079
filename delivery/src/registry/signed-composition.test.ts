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

test('a signed composition lists the hash of each file and its configuration', async () => {
  // These files are signed themselves, and change without composing.
  for (const name of ['signed.json', 'signed.json.br', 'signed.json.gz'])
    await writeFile(join(folder, name), 'any');
  expect(await signBy('editor')).toBe(true);
  const { registry, version } = await readVersionedRegistry(site.as());
  const statement = await read();
  expect(statement).toMatchObject({
    kind: 'composition',
    composition: 'c4f2a',
    version: Number(version),
    configuration: registry.configuration?.current,
    money: registry.money?.current,
  });
  expect(statement?.by).not.toBe('');
  const hashes = Object.entries(files).map(([path, text]) => [path, hashOf(Buffer.from(text))]);
  expect(statement?.files).toEqual(Object.fromEntries(hashes));
  expect(await signBy('operator')).toBe(true);
  expect((await read())?.files).toEqual(statement?.files);
});

test('a draft that is still being written is no file of the signed composition', async () => {
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

test('a document with draft in its name is a file of the signed composition', async () => {
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
])('a key that %s stops composing and signing', async (_, mode, line) => {
  const key = join(site.root, '../typo.pem');
  if (mode > 0) await writeFile(key, people.operator.pem, { mode });
  const nobody = site.as();
  const typing = { ...nobody, signing: { ...nobody.signing, keys: [key] } };
  await expect(composeSite(typing)).rejects.toThrow(line);
  expect(await readdir(join(site.root, 'compositions'))).toEqual(['c4f2a']);
  const found = await readVersionedRegistry(nobody);
  await expect(signComposition(typing, found, folder)).rejects.toThrow(line);
});

test('one key with a right is enough to sign a composition', async () => {
  expect(await signBy('stranger', 'editor')).toBe(true);
  expect(await read()).toMatchObject({ composition: 'c4f2a' });
});

test('a composition that does not exist is not signed', async () => {
  await rm(folder, { recursive: true });
  expect(await signBy('operator')).toBe(false);
});

test('an error while a composition is being signed is reported', async () => {
  const operator = site.as('operator');
  const found = await readVersionedRegistry(operator);
  const versions = () => Promise.reject(new Error('the disk fails'));
  const broken = { ...operator, storage: { ...operator.storage, versions } };
  await expect(signComposition(broken, found, folder)).rejects.toThrow('the disk fails');
});

const composeCommand = 'pnpm release compose --key <your key>';

describe('a composition is refused', () => {
  beforeEach(() => signBy('editor'));

  test.each<[string, () => Promise<void>, string]>([
    [
      'without a list of its files',
      () => rm(join(folder, composedFile)),
      `The composition c4f2a is not signed: ${composeCommand}`,
    ],
    [
      'with an invalid list of its files',
      () => forge({ files: 1 }, 'editor'),
      `The composition c4f2a has a list of its files that has 1, not Object, as files: ${composeCommand}`,
    ],
    [
      'with a statement of another kind',
      () => forge({ kind: 'release' }, 'editor'),
      'has a list of its files that has "release", not "composition", as kind',
    ],
    [
      'if the trust does not know its signer',
      () => forge({}, 'secondOperator'),
      'which trust 1 does not know',
    ],
    [
      'if it is signed with a key that may only renew',
      () => forge({}, 'stranger'),
      `The composition c4f2a is signed with a key that may only renew: ${composeCommand}`,
    ],
    [
      'with the list of another composition',
      () => forge({ composition: 'c0' }, 'editor'),
      `The composition c4f2a has the list of composition c0: ${composeCommand}`,
    ],
    [
      'if it was composed of other money settings',
      () => forge({ money: 'm0' }, 'editor'),
      'The composition c4f2a was composed of money m0, money ',
    ],
    [
      'if it was composed without a configuration',
      () => forge({ configuration: undefined }, 'editor'),
      'The composition c4f2a was composed of configuration none, configuration ',
    ],
  ])('%s', async (_, change, line) => {
    await change();
    await expect(read()).rejects.toThrow(line);
  });

  test('after another configuration is promoted, until it is signed again', async () => {
    const operator = site.as('operator');
    await bringConfiguration(operator, { ...settings, contact: { telephone: '0806' } });
    await expect(read()).rejects.toThrow(` is served: ${composeCommand}`);
    await signBy('editor');
    expect(await read()).toMatchObject({ composition: 'c4f2a' });
  });

  test('if it is a copy of another composition', async () => {
    const copy = join(folder, '../c9');
    await cp(folder, copy, { recursive: true });
    await expect(readSignedComposition(site.as(), copy)).rejects.toThrow(
      'The composition c9 has the list of composition c4f2a',
    );
  });
});

test('a site with its key beside it needs no signed list of its files', async () => {
  const own = await createSite();
  expect(await readSignedComposition(own, join(own.root, 'compositions', 'none'))).toBeUndefined();
});
