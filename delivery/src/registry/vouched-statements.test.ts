import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import {
  createSharedSite,
  firstTrust,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { parseSigned, sign, signedText, statementHash, statementSchema } from '../trust/signed.ts';
import { readTrust } from '../trust/site-trust.ts';
import { requireKeys, revokeKey, type TrustChange } from '../trust/trust-changes.ts';
import { changeRegistry } from './change-registry.ts';
import { changeTrust, registeredBy } from './change-trust.ts';
import { promote } from './promote.ts';
import { readRegistry } from './registry.ts';
import { statementsOf, type ReleaseStatement } from './signed-releases.ts';
import { trustFaults } from './trust-faults.ts';

/* The operators vouch for statements when a key is revoked or more signatures are required. */

const { payer, otherPayer, editor, stranger, secondOperator } = people;

/** Trust in which two people answer for the account. */
const trust = {
  ...firstTrust,
  roles: { ...firstTrust.roles, money: { keys: [payer.id, otherPayer.id], threshold: 2 } },
};

const replaced = (site: SharedSite, id: string, next = stranger.public): TrustChange =>
  revokeKey(id, {
    next,
    at: '2026-11-24T00:00:00.000Z',
    registeredBy: (ids) => registeredBy(site.as(), ids, true),
  });

const vouchedIn = async (site: SharedSite) => (await readTrust(site.as())).trust.kept ?? [];

/** Writes what Paul alone says of the served build of the account, also in the name of others. */
async function writeForged(site: SharedSite, ...named: readonly string[]) {
  const { current: build = '' } = (await readRegistry(site.as())).money ?? {};
  const statement: ReleaseStatement = {
    kind: 'release',
    name: 'money',
    build,
    manifest: 'sha384-another',
    by: 'Paul',
    at: '2026-11-24T00:00:00.000Z',
  };
  const { signatures } = sign(statement, [payer]);
  const claimed = named.map((key) => ({ key, signature: '' }));
  const text = signedText({ signed: statement, signatures: [...claimed, ...signatures] });
  await writeFile(join(site.root, `signatures/money/${build}.0.json`), text);
  return { release: `money/${build}`, statement };
}

test.each<[string, (site: SharedSite) => TrustChange]>([
  ['a key that it names is replaced', (site) => replaced(site, editor.id)],
  ['the key of its author is replaced', (site) => replaced(site, payer.id)],
  [
    'more signatures are required',
    (site) => requireKeys('money', 2, (ids) => registeredBy(site.as(), ids)),
  ],
])(
  'an account that only one of two people signed is not vouched for when %s',
  async (_, change) => {
    const site = await createSharedSite(trust);
    const { release, statement } = await writeForged(site, editor.id);
    await changeTrust(site.as('operator'), change(site));
    expect(await vouchedIn(site)).not.toContain(statementHash(statement));
    const swap = changeRegistry(site.as('otherPayer'), (before = { parts: {} }) => ({
      ...before,
      manifests: { ...before.manifests, [release]: statement.manifest },
    }));
    await expect(swap).rejects.toThrow(
      /^money \w+ .* Somebody who may sign for it must examine and sign it/,
    );
  },
);

test('a promoted release with one of two signatures is not vouched for', async () => {
  const site = await createSharedSite();
  const release = await publishPayment(site, 1);
  await promote(site.as('payer'), [release]);
  const path = `signatures/payment/${release.build}.${otherPayer.id.slice(0, 16)}.json`;
  await site.as().storage.remove(path);
  const before = (await trustFaults(site.as())).map(({ reason }) => reason);
  expect(before).toEqual([expect.stringMatching(/has 1 of the 2 signatures/)]);
  await changeTrust(site.as('operator'), replaced(site, payer.id));
  expect((await trustFaults(site.as())).map(({ kind }) => kind)).toEqual(['unsigned']);
});

test.each<[string, (site: SharedSite) => Promise<string>]>([
  ['head', async ({ root }) => join(root, 'registry/head/000002.json')],
  ['pointer', async ({ root }) => join(root, 'registry/payment/000001.json')],
  ['composition', async (site) => join(await realpath(site.as().current), 'composed.json')],
])('a %s is not attributed to a key that it names without a valid signature', async (_, pathIn) => {
  const site = await createSharedSite();
  await promote(site.as('payer'), [await publishPayment(site, 1)]);
  await composeSite(site.as('payer'));
  const path = await pathIn(site);
  const read = parseSigned(await readFile(path), statementSchema);
  if (!read.ok) throw new Error(read.fault);
  const { signed, signatures } = read.value;
  const claimed = { signed, signatures: [...signatures, { key: editor.id, signature: '' }] };
  await writeFile(path, signedText(claimed));
  const ofKey = (id: string) => registeredBy(site.as(), new Set([id]), true);
  expect(await ofKey(payer.id)).toContain(statementHash(signed));
  expect(await ofKey(editor.id)).not.toContain(statementHash(signed));
});

test('a statement vouched for stays valid when the next key is replaced', async () => {
  const site = await createSharedSite();
  const { build } = await publishPayment(site, 1);
  await promote(site.as('payer'), [{ name: 'payment', build }]);
  const statements = await statementsOf(site.as(), `payment/${build}`);
  const ofPayer = statements.find(({ signatures }) => signatures[0]?.key === payer.id)?.signed;
  await changeTrust(site.as('operator'), replaced(site, payer.id));
  await changeTrust(site.as('operator'), replaced(site, otherPayer.id, secondOperator.public));
  expect(await vouchedIn(site)).toContain(statementHash(ofPayer));
  expect(await trustFaults(site.as())).toEqual([]);
});

test('a statement vouched for is dropped if the registry does not name it', async () => {
  const site = await createSharedSite(trust);
  const { statement } = await writeForged(site);
  const kept = [statementHash(statement)];
  await changeTrust(site.as('operator'), () => ({ kept }));
  await changeTrust(site.as('operator'), replaced(site, editor.id));
  expect(await vouchedIn(site)).not.toContain(statementHash(statement));
});
