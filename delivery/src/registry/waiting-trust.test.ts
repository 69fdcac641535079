import { expect, test } from 'vitest';
import {
  createSharedSite,
  paymentBuild,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { findWaiting, readTrust } from '../trust/site-trust.ts';
import { signedText } from '../trust/signed.ts';
import { nextTrust } from '../trust/trust-chain.ts';
import {
  allowKey,
  changesBetween,
  renewTrust,
  requireKeys,
  revokeKey,
  type TrustChange,
} from '../trust/trust-changes.ts';
import { changeTrust, registeredBy, signTrust } from './change-trust.ts';
import { promote } from './promote.ts';
import { readRegistry } from './registry.ts';
import { trustFaults } from './trust-faults.ts';

/* A change of the trust waits for a second operator, while the site continues. */

const { secondOperator, payer, stranger } = people;

/** Creates a site whose third trust only two operators together can change. */
async function createSiteOfTwo(): Promise<SharedSite> {
  const site = await createSharedSite();
  await changeTrust(site.as('operator'), allowKey(secondOperator.public, 'Oscar', ['operator']));
  const both = requireKeys('operator', 2, (ids) => registeredBy(site.as(), ids));
  await changeTrust(site.as('operator', 'secondOperator'), both);
  return site;
}

const revocation = (site: SharedSite): TrustChange =>
  revokeKey(payer.id, {
    next: stranger.public,
    at: '2026-11-24T00:00:00.000Z',
    registeredBy: (ids) => registeredBy(site.as(), ids),
  });

test.each<[string, 'payer' | 'otherPayer', RegExp]>([
  [
    'has changed the registry',
    'payer',
    /^Since trust 4 was proposed Paul, payment \(key \w{12}\) has signed once more.* propose it again/,
  ],
  [
    'has signed what another promoted',
    'otherPayer',
    /^Since trust 4 was proposed payment\/e\w+ was promoted.* propose it again/,
  ],
])('a revocation must be proposed again if the key %s meanwhile', async (_, who, fault) => {
  const site = await createSiteOfTwo();
  await changeTrust(site.as('operator'), revocation(site));
  await promote(site.as(who), [await publishPayment(site, 1)]);
  await expect(signTrust(site.as('secondOperator'))).rejects.toThrow(fault);
  expect((await readTrust(site.as())).trust.version).toBe(3);
  expect((await readRegistry(site.as())).parts['payment']?.current).toBe(paymentBuild(1).build);
  const again = await changeTrust(site.as('operator'), revocation(site), true);
  expect(again).toMatchObject({ kind: 'waits' });
  expect(await signTrust(site.as('secondOperator'))).toMatchObject({ kind: 'holds' });
  expect(await trustFaults(site.as())).toEqual([]);
});

test('a waiting change is replaced by another one only with --instead', async () => {
  const site = await createSiteOfTwo();
  await changeTrust(site.as('operator'), revocation(site));
  const renew = renewTrust(30);
  for (const who of [['secondOperator'], ['operator', 'secondOperator']] as const) {
    await expect(changeTrust(site.as(...who), renew)).rejects.toThrow(
      /^Another change waits, trust 4: Paul, payment \(key \w{12}\) is revoked; .*pnpm release keys sign.*--instead/,
    );
  }
  expect(await changeTrust(site.as('secondOperator'), renew, true)).toMatchObject({ version: 4 });
  const { trust } = await readTrust(site.as());
  const waiting = await findWaiting(site.as());
  expect(changesBetween(trust, waiting?.signed ?? trust)).toEqual([
    expect.stringMatching(/^it holds until \d{4}-.*, not 2099-11-24/),
  ]);
});

test('a waiting change that no operator has signed blocks no other change', async () => {
  const site = await createSiteOfTwo();
  const forged = nextTrust((await readTrust(site.as())).trust, {}, [payer]);
  await site.as().storage.write('trust/next.json', signedText(forged));
  expect(await changeTrust(site.as('operator'), revocation(site))).toMatchObject({ kind: 'waits' });
});

test('two operators who propose the same change have both signed it', async () => {
  const site = await createSiteOfTwo();
  const allow = allowKey(stranger.public, 'Stella', ['texts']);
  expect(await changeTrust(site.as('operator'), allow)).toMatchObject({ kind: 'waits' });
  expect(await changeTrust(site.as('secondOperator'), allow)).toMatchObject({
    kind: 'holds',
    changes: [
      expect.stringMatching(/^Stella \(key \w{12}\) is a new key$/),
      expect.stringMatching(/^Stella \(key \w{12}\) may sign texts$/),
    ],
  });
});
