import { expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import {
  bringConfiguration,
  createSharedSite,
  publishPayment,
  settings,
} from '../testing/create-trust.ts';
import { renewTrust } from '../trust/trust-changes.ts';
import { changeTrust, renewHead } from './change-trust.ts';
import { promote } from './promote.ts';
import { readVersionedRegistry } from './registry.ts';

/* A renewal states that what is served is the newest state. */

const another = { ...settings, transfer: { ...settings.transfer, bank: 'Another bank' } };

/** Creates a composed site of which another account was promoted and is not composed yet. */
async function createBehind() {
  const site = await createSharedSite();
  await composeSite(site.as('operator'));
  await bringConfiguration(site.as('operator'), another);
  return site;
}

const refusal =
  /^What is served is not the newest state, compose it first: the composition \w{16} was composed of money \w{12}, money \w{12} is promoted: pnpm release compose --key <your key>$/;

test('a renewal is refused until a promoted configuration is composed', async () => {
  const site = await createBehind();
  const before = await readVersionedRegistry(site.as());
  await expect(renewHead(site.as('editor'))).rejects.toThrow(refusal);
  expect(await readVersionedRegistry(site.as())).toEqual(before);
  await composeSite(site.as('operator'));
  expect(Number((await renewHead(site.as('editor')))?.version)).toBe(Number(before.version) + 1);
});

test('a renewal is possible before a promoted part is composed', async () => {
  const site = await createSharedSite();
  await composeSite(site.as('operator'));
  await promote(site.as('payer'), [await publishPayment(site, 1)]);
  const { version } = await readVersionedRegistry(site.as());
  expect(Number((await renewHead(site.as('editor')))?.version)).toBe(Number(version) + 1);
});

test('a change of the trust holds before a promoted configuration is composed', async () => {
  const site = await createBehind();
  expect(await changeTrust(site.as('operator'), renewTrust())).toMatchObject({ kind: 'holds' });
  const { signed } = await readVersionedRegistry(site.as());
  expect(signed?.head.trust).toBe(2);
});
