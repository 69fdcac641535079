import { cp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { applyChange } from '../composer/apply-change.ts';
import { composeSite } from '../composer/site-composer.ts';
import { disable, enable, readMessage } from '../switch-off/disable.ts';
import { promote } from '../registry/promote.ts';
import { composedFile } from '../registry/public-registry.ts';
import type { ComposedStatement } from '../registry/signed-composition.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  bringConfiguration,
  createSharedSite,
  firstTrust,
  keyEntry,
  people,
  publishPayment,
  settings,
  type SharedSite,
} from '../testing/create-trust.ts';
import { createSite } from '../testing/create-site.ts';
import { sign, signedText, type Signed, type Statement } from '../trust/signed.ts';
import { readableLog } from '../testing/serve-test-site.ts';
import { currentComposition } from './current-composition.ts';
import { siteServer } from './site-server.ts';

/* Somebody controls the storage of a site, but none of its keys. These tests check what a verifying server sends. */

let shared: SharedSite;
let site: SiteFolder;

beforeEach(async () => {
  shared = await createSharedSite();
  site = shared.as('operator');
  await promote(shared.as('payer'), [await publishPayment(shared, 1)]);
  await composeSite(site);
});

async function serve() {
  const { log, logText } = readableLog('error');
  const apiUpstream = 'http://127.0.0.1:9';
  const server = await siteServer(shared.as(), { apiUpstream, signedOnly: true, log });
  onTestFinished(() => server.close());
  const get = (url: string, encoding = 'identity') =>
    server.inject({ url, headers: { 'accept-encoding': encoding } });
  return { server, get, logText };
}

/** Promotes and composes the next release of payment. */
async function promotePayment(number: number): Promise<void> {
  await promote(shared.as('payer'), [await publishPayment(shared, number)]);
  await composeSite(shared.as('payer'));
}

const document = () => join(site.documents, 'payment/index.fr.unlisted.html');

describe('a document that is changed in place', () => {
  test('is refused in the changed encoding only, and the log names it', async () => {
    const { get, logText } = await serve();
    const original = await get('/tai/paiement');
    expect(original.statusCode).toBe(200);
    await writeFile(document(), original.body.replace('FR76 0000', 'FR00 6666'));
    expect((await get('/tai/paiement')).statusCode).toBe(503);
    expect((await get('/tai/paiement', 'br')).statusCode).toBe(200);
    await writeFile(`${document()}.br`, 'anything');
    expect((await get('/tai/paiement', 'br')).statusCode).toBe(503);
    expect((await get('/tai/elsewhere')).statusCode).toBe(404);
    expect((await get('/assets/parts.json')).statusCode).toBe(200);
    expect(logText()).toContain('index.fr.unlisted.html');
    await writeFile(document(), original.body);
    expect((await get('/tai/paiement')).body).toBe(original.body);
  });

  test('is sent again once a person with a key has composed it', async () => {
    const { get } = await serve();
    await writeFile(document(), 'anything');
    expect((await get('/tai/paiement')).statusCode).toBe(503);
    await composeSite(shared.as('editor'), { repair: true });
    await expect.poll(async () => (await get('/tai/paiement')).statusCode).toBe(200);
  });
});

test('simultaneous checks during a reread of the signed list both see the new list', async () => {
  const current = await currentComposition(shared.as(), { signedOnly: true }, () => undefined);
  const { isSigned } = await current();
  const path = join(site.current, composedFile);
  const { signed }: Signed<ComposedStatement> = JSON.parse(await readFile(path, 'utf8'));
  const more = { ...signed, files: { ...signed.files, 'documents/new': 'hash' } };
  await writeFile(path, signedText(sign(more, [people.operator])));
  const isNewSigned = () => isSigned('documents/new', 'hash');
  const answers: boolean[][] = [];
  await vi.waitFor(async () => {
    answers.push(await Promise.all([isNewSigned(), isNewSigned()]));
    expect(answers.at(-1)).toContain(true);
  }, 10_000);
  expect(answers.at(-1)).toEqual([true, true]);
});

/** Lets a server read a new composition that somebody has changed. */
async function afterwards(change: (folder: string) => Promise<unknown>) {
  const onFailure = vi.fn<(error: unknown) => void>();
  const current = await currentComposition(shared.as(), { signedOnly: true }, onFailure);
  const before = (await current()).folder;
  await promotePayment(2);
  await change(join(site.root, await readlink(site.current)));
  return { before, after: (await current()).folder, failure: String(onFailure.mock.lastCall?.[0]) };
}

const compositionsThatAreRefused: readonly (readonly [
  string,
  (folder: string) => Promise<unknown>,
  string,
])[] = [
  ['without a list', (folder) => rm(join(folder, composedFile)), 'is not signed'],
  [
    'with a changed list',
    async (folder) => {
      const path = join(folder, composedFile);
      await writeFile(
        path,
        (await readFile(path, 'utf8')).replace(/"files": \{/, '"files": { "a": "b",'),
      );
    },
    'was changed after Paul',
  ],
  [
    'with an invalid list',
    (folder) => writeFile(join(folder, composedFile), '{}'),
    'has a list of its files that has undefined',
  ],
  [
    'with other headers',
    async (folder) => {
      const path = join(folder, 'documents/composition.json');
      const text = await readFile(path, 'utf8');
      await writeFile(
        path,
        text.replace("form-action 'self'", "form-action 'self' https://thief.example"),
      );
    },
    'has another documents/composition.json than was signed',
  ],
  [
    'with another configuration',
    () =>
      writeFile(
        site.configuration,
        JSON.stringify({ ...settings, providerOrigins: ['https://thief.example'] }),
      ),
    'another providerOrigins than was signed',
  ],
];

test.each(compositionsThatAreRefused)(
  'a composition %s is refused, and the previous one is served',
  async (_, change, line) => {
    const { before, after, failure } = await afterwards(change);
    expect(after).toBe(before);
    expect(failure).toContain(line);
  },
);

test('a composition in a folder of another name is not served', async () => {
  const { before, after, failure } = await afterwards(async (folder) => {
    await cp(folder, `${folder}f`, { recursive: true, verbatimSymlinks: true });
    await rm(site.current);
    await symlink(`${folder}f`, site.current);
  });
  expect(after).toBe(before);
  expect(failure).toContain('has the list of composition');
});

test('a server that has served a newer composition refuses an older one', async () => {
  const old = await readlink(site.current);
  await promotePayment(2);
  const onFailure = vi.fn<(error: unknown) => void>();
  const current = await currentComposition(shared.as(), { signedOnly: true }, onFailure);
  const { folder } = await current();
  await rm(site.current);
  await symlink(old, site.current);
  expect((await current()).folder).toBe(folder);
  expect(String(onFailure.mock.lastCall?.[0])).toMatch(
    /composed of version \d+ of the registry, and one of version/,
  );
});

test('documents with another bank account than the signed one are not served', async () => {
  const before = await readlink(site.current);
  await bringConfiguration(site, {
    ...settings,
    transfer: { ...settings.transfer, iban: 'FR76 1111' },
  });
  await composeSite(site);
  await rm(site.current);
  await symlink(before, site.current);
  await expect(serve()).rejects.toThrow(/was composed of money \w+, money \w+ is served/);
});

test('a server does not start with a composition older than the switch-off of a part', async () => {
  const on = await readlink(site.current);
  const { server } = await serve();
  await applyChange(site, disable(site, 'payment', await readMessage('incident')));
  const off = await readlink(site.current);
  expect((await server.composition()).folder).toBe(join(site.root, off));
  await rm(site.current);
  await symlink(on, site.current);
  await expect(serve()).rejects.toThrow(/was composed before payment was switched off/);
  await rm(site.current);
  await symlink(off, site.current);
  await applyChange(site, enable('payment'));
  expect(await readlink(site.current)).toBe(on);
  expect((await (await serve()).get('/tai/paiement')).statusCode).toBe(200);
});

test('a signed list without the field “disabled” is accepted', async () => {
  await applyChange(site, disable(site, 'payment', await readMessage('incident')));
  const path = join(site.current, composedFile);
  const { signed }: Signed<ComposedStatement> = JSON.parse(await readFile(path, 'utf8'));
  const { disabled: _, ...old } = signed;
  await writeFile(path, signedText(sign(old, [people.operator])));
  expect((await (await serve()).get('/tai/paiement')).statusCode).toBe(200);
});

test('a composition signed by a key that may only renew is refused', async () => {
  const trust = {
    ...firstTrust,
    keys: { ...firstTrust.keys, [people.stranger.id]: keyEntry(people.stranger, 'a machine') },
  };
  shared = await createSharedSite(trust);
  expect(await composeSite(shared.as('stranger'))).toMatchObject({ signed: false });
  site = shared.as('operator');
  expect(await composeSite(site, { repair: true })).toMatchObject({ signed: true });
  const path = join(site.current, composedFile);
  const { signed }: Signed<Statement> = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, signedText(sign(signed, [people.stranger])));
  await expect(serve()).rejects.toThrow('is signed with a key that may only renew');
});

test('a server that checks signatures refuses a composition made without a key', async () => {
  await rm(join(site.current, composedFile));
  expect(await composeSite(shared.as(), { repair: true })).toMatchObject({ signed: false });
  await expect(serve()).rejects.toThrow('is not signed: pnpm release compose --key');
});

test('files of a site with an embedded key are accepted without a check', async () => {
  site = await createSite();
  await composeSite(site);
  const current = await currentComposition(site, { signedOnly: true }, () => undefined);
  expect(await (await current()).isSigned('documents/any', 'hash')).toBe(true);
});
