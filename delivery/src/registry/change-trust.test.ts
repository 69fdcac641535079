import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publish } from '../publish/publish.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { createBuild } from '../testing/create-site.ts';
import { createSharedSite, paymentBuild, people, publishPayment } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { beginTrust, findWaiting, readTrust } from '../trust/site-trust.ts';
import {
  allowKey,
  renewTrust,
  requireKeys,
  revokeKey,
  type TrustChange,
} from '../trust/trust-changes.ts';
import { changeRegistry } from './change-registry.ts';
import { changeTrust, registeredBy, renewHead, signTrust } from './change-trust.ts';
import { history } from './history.ts';
import { promote } from './promote.ts';
import { findVersionedRegistry, readRegistry, readVersionedRegistry } from './registry.ts';

const { operator, secondOperator, payer, editor, stranger } = people;

const revocation = (site: SiteFolder, start: string, next?: string): TrustChange =>
  revokeKey(start, {
    next,
    at: '2026-11-24T00:00:00.000Z',
    registeredBy: (ids) => registeredBy(site, ids),
  });

test('the person who starts a trust is its operator, and a second start is refused', async () => {
  const site = siteFolder(await temporaryFolder(), { memory: await temporaryFolder() });
  const firstTrust = await beginTrust(site, operator, 'Olga');
  const { trust } = await readTrust(site);
  expect(firstTrust).toEqual(trust);
  expect(trust).toMatchObject({ version: 1, roles: { operator: { keys: [operator.id] } } });
  expect(Math.round((Date.parse(trust.expires) - Date.now()) / 86_400_000)).toBe(365);
  await expect(beginTrust(site, stranger, 'Mallory')).rejects.toThrow(/has a trust already/);
});

test('a key can promote a part only after the trust allows it', async () => {
  const site = await createSharedSite();
  const release = await publishPayment(site, 1);
  await expect(promote(site.as('editor'), [release])).rejects.toThrow(/not part:payment/);
  await changeTrust(site.as('operator'), allowKey(editor.public, 'Edith', ['part:payment']));
  await promote(site.as('editor'), [release]);
  expect((await readRegistry(site.as())).parts).toHaveProperty('payment');
});

test.each<[string, TrustChange, RegExp]>([
  ['an invalid key', allowKey('none', 'Nobody', []), /none is no public key/],
  [
    'more signatures than keys',
    requireKeys('texts', 2, async () => []),
    /^texts has 1 keys: allow 2 of them/,
  ],
  [
    'a right left without keys',
    revokeKey(editor.id, {
      at: '2026-11-24T00:00:00.000Z',
      registeredBy: async () => [],
    }),
    /^texts would be left without a key/,
  ],
  [
    'a key named by too few digits',
    revokeKey('a', {
      at: '',
      registeredBy: async () => [],
    }),
    /names \d keys: give the first eight digits/,
  ],
])(
  'a change of the trust with %s is refused, and the trust stays as it was',
  async (_, change, fault) => {
    const site = await createSharedSite();
    await expect(changeTrust(site.as('operator'), change)).rejects.toThrow(fault);
    expect((await readTrust(site.as())).trust.version).toBe(1);
  },
);

test('only an operator can change the trust', async () => {
  const site = await createSharedSite();
  const change = changeTrust(site.as('payer'), allowKey(payer.public, 'Paul', ['operator']));
  await expect(change).rejects.toThrow(
    /^trust 2 is signed by Paul, payment \(key \w{12}\), which may sign part:payment, not operator: trust 1 says who may change it\. Nothing was changed$/,
  );
  expect((await readTrust(site.as())).trust.version).toBe(1);
});

test('a change of the trust waits for a second operator if two must sign', async () => {
  const site = await createSharedSite();
  await changeTrust(site.as('operator'), allowKey(secondOperator.public, 'Oscar', ['operator']));
  await changeTrust(
    site.as('operator'),
    requireKeys('operator', 2, (ids) => registeredBy(site.as(), ids)),
  ).then((outcome) => expect(outcome).toMatchObject({ kind: 'waits', version: 3 }));
  expect((await findWaiting(site.as()))?.signed.version).toBe(3);
  expect(await signTrust(site.as('secondOperator'))).toMatchObject({ kind: 'holds' });
  expect(await findWaiting(site.as())).toBeUndefined();
  const alone = await changeTrust(site.as('operator'), renewTrust());
  expect(alone).toMatchObject({ kind: 'waits' });
  await expect(signTrust(site.as('stranger'))).rejects.toThrow(/Nothing was changed/);
  expect((await readTrust(site.as())).trust.version).toBe(3);
});

test('served releases signed by a revoked key stay valid, and it can sign no more', async () => {
  const site = await createSharedSite();
  await promote(site.as('payer'), [await publishPayment(site, 1)]);
  const hidden = await publishPayment(site, 2);
  await changeTrust(site.as('operator'), revocation(site.as(), payer.id, stranger.public));
  expect((await readRegistry(site.as())).parts['payment']?.current).toBe(paymentBuild(1).build);
  const dist = await createBuild(paymentBuild(3));
  await expect(publish(site.as('payer'), dist)).rejects.toThrow(/which is revoked\. Nothing was/);
  // A release that was signed and never promoted is not vouched for.
  await expect(promote(site.as('otherPayer'), [hidden])).rejects.toThrow(
    /has 1 of the 2 signatures that part:payment needs, by Petra, payment .*; it is signed by Paul, payment \(key \w{12}\), which is revoked/,
  );
  // The key that replaced it has its rights.
  const release = await publish(site.as('stranger', 'otherPayer'), dist);
  await promote(site.as('stranger'), [release]);
  expect((await readRegistry(site.as())).parts['payment']?.current).toBe(paymentBuild(3).build);
});

test('the statements in the registry are found by the key that signed them', async () => {
  const site = await createSharedSite();
  await promote(site.as('payer', 'otherPayer'), [await publishPayment(site, 1)]);
  const signedBy = (...keys: readonly { readonly id: string }[]) =>
    registeredBy(site.as(), new Set(keys.map(({ id }) => id)));
  // Both have signed the head and the pointer of payment, and each has a separate statement of the release.
  const [paul, petra] = [await signedBy(payer), await signedBy(people.otherPayer)];
  expect([paul.length, petra.length]).toEqual([3, 3]);
  expect(new Set([...paul, ...petra]).size).toBeLessThan(6);
  const olga = await signedBy(operator);
  expect(olga.length).toBeGreaterThan(3);
  expect(olga.filter((hash) => [...paul, ...petra].includes(hash))).toEqual([]);
  expect(await signedBy(stranger)).toEqual([]);
});

test('an operator can revoke the key of another operator', async () => {
  const site = await createSharedSite();
  await changeTrust(site.as('operator'), allowKey(secondOperator.public, 'Oscar', ['operator']));
  await changeTrust(site.as('secondOperator'), revocation(site.as(), operator.id));
  expect((await readRegistry(site.as())).parts).toHaveProperty('shell');
  await expect(changeTrust(site.as('operator'), renewTrust())).rejects.toThrow(/is revoked/);
  await changeTrust(site.as('secondOperator'), renewTrust(30));
});

test('a machine that saw a newer trust refuses an older one that was put back', async () => {
  const site = await createSharedSite();
  await changeTrust(site.as('operator'), renewTrust());
  await readRegistry(site.remembering());
  await rm(join(site.root, 'trust/000002.json'));
  await expect(readRegistry(site.remembering())).rejects.toThrow(
    /^The trust in \S+ cannot be followed: trust 1 is older than trust 2, which was seen here/,
  );
});

test('a machine that knows the root refuses a trust that a stranger started', async () => {
  const site = await createSharedSite();
  const { root } = await readTrust(site.as());
  const knowing = siteFolder(site.root, { root, memory: await temporaryFolder() });
  expect((await readRegistry(knowing)).parts).toHaveProperty('shell');
  await rm(join(site.root, 'trust'), { recursive: true });
  await beginTrust(site.as(), stranger, 'Mallory');
  await expect(readRegistry(knowing)).rejects.toThrow(
    /its first trust is \w+, not \w+, which TRUST_/,
  );
});

test('a renewal writes a new head for the same registry and pointers', async () => {
  const site = await createSharedSite();
  const before = await readVersionedRegistry(site.as());
  const after = await renewHead(site.as('editor'));
  expect(after?.registry).toEqual(before.registry);
  expect(after?.signed?.head.pointers).toEqual(before.signed?.head.pointers);
  expect(Number(after?.version)).toBe(Number(before.version) + 1);
});

test('an operator adopts an unsigned registry with all its entries', async () => {
  const site = await createSharedSite();
  const { registry } = await readVersionedRegistry(site.as());
  await rm(join(site.root, 'registry'), { recursive: true });
  await rm(join(site.root, 'signatures'), { recursive: true });
  await mkdir(join(site.root, 'registry'));
  const changed = { at: '2026-11-23T10:00:00.000Z', by: 'Olga', command: 'release promote' };
  const plain = { ...registry, retired: { 'shell/a0': changed.at }, later: 1, changed };
  await writeFile(join(site.root, 'registry/000042.json'), JSON.stringify(plain));
  const change = changeRegistry(site.as('payer'), (before) => before ?? { parts: {} });
  await expect(change).rejects.toThrow(/is not signed yet: an operator takes it over, once, with/);
  await changeRegistry(site.as('operator'), (before) => before ?? { parts: {} });
  const found = await readVersionedRegistry(site.as());
  const { changed: _, ...all } = plain;
  expect(found).toMatchObject({ registry: all, version: '43', changed });
  // An older checkout is refused from now on.
  expect((await site.as().storage.latest('registry'))?.text).toContain('"format":2');
  await promote(site.as('payer'), [await publishPayment(site, 1)]);
  expect((await findVersionedRegistry(site.as()))?.version).toBe('44');
  const entries = await history(site.as());
  expect(entries.map(({ version }) => version)).toEqual(['44']);
  expect(entries[0]?.keys[0]).toMatch(/^Paul, payment \(key /);
});

test('a site without a trust signs with a key beside it, except in production', async () => {
  const own = siteFolder(await temporaryFolder());
  await changeRegistry(own, () => ({ parts: {} }));
  expect((await readTrust(own)).trust.embedded).toBe(true);
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await expect(changeRegistry(own, () => ({ parts: {}, notice: 'n1' }))).rejects.toThrow(
      /is signed with the key that lies beside it/,
    );
    const other = siteFolder(await temporaryFolder());
    await expect(changeRegistry(other, () => ({ parts: {} }))).rejects.toThrow(
      /^Nobody may sign for \S+ yet: an operator begins its trust/,
    );
  } finally {
    process.env['NODE_ENV'] = before;
  }
});
