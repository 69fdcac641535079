import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmptySite, createSite } from '../testing/create-site.ts';
import {
  createSharedSite,
  firstTrust,
  people,
  settings,
  type SharedSite,
} from '../testing/create-trust.ts';
import { sign, signedText } from '../trust/signed.ts';
import { renewHead } from './change-trust.ts';
import { readVersionedRegistry } from './registry.ts';
import { freshUntil, refuseExpired, refuseUntrusted, trustFaults } from './trust-faults.ts';

afterEach(() => vi.useRealTimers());

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-24T12:00:00.000Z');

test('a server does not start with an expired state unless that is tolerated', async () => {
  const site = await createSharedSite();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * day });
  await expect(refuseUntrusted(site.as(), new Set())).resolves.toBeUndefined();
  vi.setSystemTime(Date.now() + 2 * day);
  await expect(refuseUntrusted(site.as(), new Set())).rejects.toThrow(
    /^The registry counts as fresh until .* If pnpm release renew did not run every night, run it now/,
  );
  await expect(refuseUntrusted(site.as(), new Set(['expired']))).resolves.toBeUndefined();
});

test('a state counts as fresh up to and including the moment that it states', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const site = await createSharedSite();
  const found = await readVersionedRegistry(site.as());
  vi.setSystemTime(now + 7 * day);
  expect(() => refuseExpired(firstTrust, found)).not.toThrow();
  vi.setSystemTime(now + 7 * day + 1);
  expect(() => refuseExpired(firstTrust, found)).toThrow(
    'The registry counts as fresh until 2026-12-01 13:00 (Paris). If pnpm release renew',
  );
  expect(() => refuseExpired(firstTrust, undefined)).not.toThrow();
});

test('a state that is fresh for over a day more than the trust allows is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const found = await readVersionedRegistry((await createSharedSite()).as());
  const { signed } = found;
  if (!signed) throw new Error('Not signed');
  const freshFor = (time: number) => {
    const expires = new Date(now + time).toISOString();
    return { ...found, signed: { ...signed, head: { ...signed.head, expires } } };
  };
  // The clock of the signer may be ahead.
  expect(() => refuseExpired(firstTrust, freshFor(8 * day))).not.toThrow();
  expect(() => refuseExpired(firstTrust, freshFor(8 * day + 1))).toThrow(
    'The registry says that it counts as fresh until 2026-12-02 13:00 (Paris), longer than the 7 days of trust 1: the clock of this machine or of the signing machine is wrong, or somebody wants this state to pass for a later one. Check both clocks, then run pnpm release renew',
  );
});

test('a renewal repairs a state that was signed by a clock far ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now + 30 * day });
  const site = await createSharedSite();
  vi.setSystemTime(now);
  await expect(refuseUntrusted(site.as(), new Set())).rejects.toThrow('longer than the 7 days');
  await renewHead(site.as('operator'));
  await expect(refuseUntrusted(site.as(), new Set())).resolves.toBeUndefined();
});

/** Returns each fault as its kind and its reason. */
const faultsOf = async (site: ReturnType<SharedSite['as']>) =>
  (await trustFaults(site)).map(({ kind, reason }) => `${kind}: ${reason}`);

test('a site as it was signed has no fault', async () => {
  const site = await createSharedSite();
  expect(await faultsOf(site.as())).toEqual([]);
});

test('a configuration that differs from the signed one is a fault of the folder', async () => {
  const site = await createSharedSite();
  const other = { ...settings, apiOrigin: 'https://evil.example' };
  await writeFile(site.as().configuration, JSON.stringify(other));
  expect(await faultsOf(site.as())).toEqual([
    expect.stringMatching(/^unsigned: .*another apiOrigin than was signed/),
  ]);
  // A copy of a site elsewhere has no such fault: its documents contain the configuration.
  const { signing, ...rest } = site.as();
  const copy = { ...rest, signing: { ...signing, origin: 'https://site.example' } };
  expect(await faultsOf(copy)).toEqual([]);
});

test('a key beside the site is a fault that a server can tolerate', async () => {
  const own = await createSite();
  expect(await faultsOf(own)).toEqual([
    expect.stringMatching(/^embedded: \S+ is signed with the key that lies beside it/),
  ]);
  await writeFile(own.configuration, JSON.stringify({ apiOrigin: 'https://elsewhere.example' }));
  await expect(refuseUntrusted(own, new Set(['embedded']))).resolves.toBeUndefined();
  await expect(refuseUntrusted(own, new Set())).rejects.toThrow('lies beside it');
});

test('an unsigned registry is a fault that says what an operator must do', async () => {
  const site = await createEmptySite();
  await site.storage.replace('registry', JSON.stringify({ parts: {} }), undefined);
  expect(await faultsOf(site)).toEqual([
    `unsigned: Nothing in ${site.root} is signed: an operator begins its trust and takes the registry over, once, with pnpm release keys begin and pnpm release adopt`,
  ]);
});

test('a site without a registry reports that and has no date of freshness', async () => {
  const site = await createEmptySite();
  await expect(trustFaults(site)).rejects.toThrow(
    `No registry in ${site.root}: promote a release of every part first`,
  );
  expect(await freshUntil(site)).toBeUndefined();
});

test('a site is fresh until its registry or its trust expires, whichever is first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const site = await createSharedSite();
  expect(await freshUntil(site.as())).toEqual(new Date(now + 7 * day));
  const trust = { ...firstTrust, expires: '2026-11-25T00:00:00.000Z' };
  await writeFile(join(site.root, 'trust/000001.json'), signedText(sign(trust, [people.operator])));
  expect(await freshUntil(site.as())).toEqual(new Date(trust.expires));
});
