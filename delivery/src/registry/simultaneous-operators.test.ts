import { expect, test } from 'vitest';
import type { SiteFolder } from '../site/site-folder.ts';
import { createSharedSite, people, type SharedSite } from '../testing/create-trust.ts';
import { signedText } from '../trust/signed.ts';
import { findWaiting, readTrust } from '../trust/site-trust.ts';
import { nextTrust } from '../trust/trust-chain.ts';
import { allowKey, changesBetween, renewTrust, requireKeys } from '../trust/trust-changes.ts';
import { changeTrust, registeredBy, signTrust } from './change-trust.ts';

/* Operators propose or sign at the same moment. */

const { operator, secondOperator, payer, stranger } = people;

/** Creates a site with three operators, all of whom must sign. */
async function createSiteOfThree(): Promise<SharedSite> {
  const site = await createSharedSite();
  for (const [key, owner] of [
    [secondOperator, 'Oscar'],
    [payer, 'Paul'],
  ] as const) {
    await changeTrust(site.as('operator'), allowKey(key.public, owner, ['operator']));
  }
  const all = requireKeys('operator', 3, (ids) => registeredBy(site.as(), ids));
  await changeTrust(site.as('operator', 'secondOperator', 'payer'), all);
  return site;
}

/** Returns a site on which somebody else is faster, just before its first write. */
function late(site: SiteFolder, faster: () => Promise<unknown>): SiteFolder {
  let isDone = false;
  const first = async () => {
    if (isDone) return;
    isDone = true;
    await faster();
  };
  const { storage } = site;
  return {
    ...site,
    storage: {
      ...storage,
      write: async (...file) => (await first(), storage.write(...file)),
      replace: async (...version) => (await first(), storage.replace(...version)),
    },
  };
}

const allow = allowKey(stranger.public, 'Stella', ['texts']);

test('the second of two simultaneous proposals is refused, and the first one waits', async () => {
  const site = await createSiteOfThree();
  const faster = () => changeTrust(site.as('secondOperator'), allow);
  await expect(changeTrust(late(site.as('operator'), faster), renewTrust(30))).rejects.toThrow(
    /^Another operator has just proposed or signed a change.*keys show.*Nothing was changed/,
  );
  const { trust } = await readTrust(site.as());
  const waiting = await findWaiting(site.as());
  expect(changesBetween(trust, waiting?.signed ?? trust)).toEqual([
    expect.stringMatching(/^Stella .* is a new key$/),
    expect.stringMatching(/^Stella .* may sign texts$/),
  ]);
});

test('two operators who sign at the same moment lose no signature', async () => {
  const site = await createSiteOfThree();
  await changeTrust(site.as('operator'), allow);
  const faster = () => signTrust(site.as('secondOperator'));
  const again = signTrust(late(site.as('payer'), faster));
  await expect(again).rejects.toThrow(/^Another operator has just proposed or signed a change/);
  expect(await signTrust(site.as('payer'))).toMatchObject({ kind: 'holds' });
});

test('a waiting change in the former file trust/next.json can still be signed', async () => {
  const site = await createSiteOfThree();
  const before = nextTrust((await readTrust(site.as())).trust, { freshDays: 8 }, [operator]);
  await site.as().storage.write('trust/next.json', signedText(before));
  expect(await signTrust(site.as('secondOperator'))).toMatchObject({ kind: 'waits' });
  expect(await signTrust(site.as('payer'))).toMatchObject({ kind: 'holds' });
  expect((await readTrust(site.as())).trust.freshDays).toBe(8);
});
