import { beforeEach, expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import {
  createSharedSite,
  paymentBuild,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { sign, signedText, statementHash } from '../trust/signed.ts';
import { findWaiting, readTrust } from '../trust/site-trust.ts';
import { nextTrust } from '../trust/trust-chain.ts';
import { allowKey, requireKeys, revokeKey, type TrustChange } from '../trust/trust-changes.ts';
import { changeRegistry } from './change-registry.ts';
import { changeTrust, describeWaiting, registeredBy, signTrust } from './change-trust.ts';
import { promote } from './promote.ts';
import { trustFaults } from './trust-faults.ts';

/* The second of two operators is shown the change that the first has proposed, before they sign it. */

const { operator, secondOperator, payer, otherPayer, stranger } = people;

let site: SharedSite;

beforeEach(async () => {
  site = await createSharedSite();
  await changeTrust(site.as('operator'), allowKey(secondOperator.public, 'Oscar', ['operator']));
  const both = requireKeys('operator', 2, (ids) => registeredBy(site.as(), ids));
  await changeTrust(site.as('operator', 'secondOperator'), both);
  await promote(site.as('payer'), [await publishPayment(site, 1)]);
  await composeSite(site.as('payer'));
});

const rotation = (): TrustChange =>
  revokeKey(payer.id, {
    next: stranger.public,
    at: '2026-11-24T00:00:00.000Z',
    registeredBy: (ids) => registeredBy(site.as(), ids, true),
  });

/** Signs as the second operator, and returns what they were shown. */
async function signShown(): Promise<readonly string[]> {
  let shown: readonly string[] = [];
  const agrees = async (changes: readonly string[]) => ((shown = changes), true);
  expect(await signTrust(site.as('secondOperator'), agrees)).toMatchObject({ kind: 'holds' });
  return shown;
}

const by = String.raw`signed by Paul, payment \(key \w{12}\), is vouched for$`;
const byBoth = String.raw`signed by (?=.*Paul)(?=.*Petra).*, is vouched for$`;

test('a signer is shown the name and signers of each statement vouched for', async () => {
  await changeTrust(site.as('operator'), rotation());
  const { trust } = await readTrust(site.as());
  const waiting = (await findWaiting(site.as()))?.signed ?? trust;
  const described = await describeWaiting(site.as(), trust, waiting);
  const shown = await signShown();
  expect(shown).toEqual(described);
  expect(shown.filter((line) => / (?:is|are) vouched for$/.test(line))).toEqual([
    '4 more signed statements are vouched for',
    expect.stringMatching(new RegExp(`^version \\d+ of the registry, ${by}`)),
    expect.stringMatching(new RegExp(`^version 1 of the pointer payment, ${by}`)),
    expect.stringMatching(new RegExp(`^composition \\w+, ${by}`)),
    expect.stringMatching(new RegExp(`^payment ${paymentBuild(1).build}, ${byBoth}`)),
  ]);
});

test('a waiting change can be signed after others have changed the site', async () => {
  await changeTrust(site.as('operator'), rotation());
  const words = { fr: 'Non', en: 'No', de: 'Nein', nl: 'Nee', it: 'No', es: 'No' };
  await changeRegistry(site.as('operator', 'secondOperator'), (before = { parts: {} }) => {
    const { payment = { current: '' }, ...parts } = before.parts;
    return {
      ...before,
      parts: { ...parts, payment: { ...payment, disabled: { message: words } } },
    };
  });
  await composeSite(site.as('otherPayer'));
  expect(await signShown()).toContainEqual(
    expect.stringMatching(
      /^composition \w+, which is not served, signed by Paul.* is vouched for$/,
    ),
  );
  expect(await trustFaults(site.as())).toEqual([]);
});

test.each<[string, (hash: string) => Promise<unknown>]>([
  ['that is stored nowhere', async (hash) => hash],
  ['that only one of two people signed', () => writeForged()],
])('a trust that vouches for a statement %s cannot be signed', async (_, prepare) => {
  await prepare(statementHash(forged));
  const hash = statementHash(forged);
  await changeTrust(site.as('operator'), ({ kept = [] }) => ({ kept: [...kept, hash] }));
  await expect(signTrust(site.as('secondOperator'))).rejects.toThrow(
    /^Trust 4 vouches for 1 statement not stored here.*--instead/,
  );
  const { trust } = await readTrust(site.as());
  expect(trust.version).toBe(3);
  const waiting = (await findWaiting(site.as()))?.signed ?? trust;
  expect(await describeWaiting(site.as(), trust, waiting)).toContain(
    `${hash.slice(0, 12)} is vouched for, but its text is not stored here`,
  );
});

test('a change to a key beside the site is described to signers and refused', async () => {
  const change: TrustChange = () => ({ embedded: true });
  await expect(changeTrust(site.as('operator'), change)).rejects.toThrow(
    /^trust 4 .* Nothing was changed$/,
  );
  expect(await findWaiting(site.as())).toBeUndefined();
  const { trust } = await readTrust(site.as());
  const next = nextTrust(trust, { embedded: true }, [operator]);
  await site.as().storage.write('trust/next.json', signedText(next));
  expect(await describeWaiting(site.as(), trust, next.signed)).toEqual([
    'its key lies beside the site from then on: servers then send unsigned documents, too',
  ]);
  await expect(signTrust(site.as('secondOperator'))).rejects.toThrow(/^trust 4 .* Nothing was/);
  expect((await readTrust(site.as())).trust.version).toBe(3);
});

const forged = {
  kind: 'release',
  name: 'payment',
  build: paymentBuild(1).build,
  manifest: 'sha384-another',
  by: 'Petra',
  at: '2026-11-24T00:00:00.000Z',
};

const writeForged = () => {
  const path = `signatures/payment/${forged.build}.${otherPayer.id.slice(0, 16)}.json`;
  return site.as().storage.write(path, signedText(sign(forged, [otherPayer])));
};
