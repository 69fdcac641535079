import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DeliveryError, StorageError } from '../site/delivery-error.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { createSharedSite, people } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { beginTrust, findWaiting, readTrust } from '../trust/site-trust.ts';
import { allowKey, renewTrust, requireKeys, revokeKey } from '../trust/trust-changes.ts';
import { changeTrust, registeredBy, renewHead, restoreHead, signTrust } from './change-trust.ts';
import { readVersionedRegistry } from './registry.ts';

/* These changes of the trust cannot be made as requested: somebody is faster, or something that they need is missing. */

const { operator, secondOperator } = people;

/** Returns a site whose storage reports each time that somebody else was faster. */
const contested = (site: SiteFolder): SiteFolder => ({
  ...site,
  storage: { ...site.storage, replace: async () => false },
});

/** Returns a site in whose storage nobody who changes the trust may delete anything. */
const undeletable = (site: SiteFolder): SiteFolder => ({
  ...site,
  storage: {
    ...site.storage,
    remove: async () => {
      throw new DeliveryError('AccessDenied');
    },
  },
});

test('a signature is refused if no change of the trust waits', async () => {
  const site = await createSharedSite();
  await expect(signTrust(site.as('operator'))).rejects.toThrow(
    'No change of the trust waits for signatures',
  );
});

test('a signed change of the trust holds and waits no longer if deleting is refused', async () => {
  const site = await createSharedSite();
  await changeTrust(site.as('operator'), allowKey(secondOperator.public, 'Oscar', ['operator']));
  const ids = (wanted: ReadonlySet<string>) => registeredBy(site.as(), wanted);
  await changeTrust(site.as('operator'), requireKeys('operator', 2, ids));
  const before = await readVersionedRegistry(site.as());
  const undeletableSite = undeletable(site.as('secondOperator'));
  expect(await signTrust(undeletableSite)).toMatchObject({ kind: 'holds' });
  // The head is signed under it, and the change that waited counts no longer.
  const { version } = await readVersionedRegistry(site.as());
  expect(Number(version)).toBe(Number(before.version) + 1);
  expect(await findWaiting(site.as())).toBeUndefined();
  await expect(signTrust(undeletableSite)).rejects.toThrow(
    'No change of the trust waits for signatures',
  );
  expect(await changeTrust(undeletableSite, renewTrust())).toMatchObject({
    kind: 'waits',
    version: 4,
  });
  expect((await findWaiting(site.as()))?.signed.version).toBe(4);
});

test('a trust that would lock everybody out is refused', async () => {
  const site = await createSharedSite();
  const change = changeTrust(site.as('operator'), async (trust) => ({
    ...trust,
    roles: { ...trust.roles, operator: { keys: [operator.id], threshold: 2 } },
  }));
  await expect(change).rejects.toThrow(/^This trust .+: nothing was changed$/);
  expect((await readTrust(site.as())).trust.version).toBe(1);
});

test('a change of the trust or a renewal is refused if somebody else was faster', async () => {
  const site = await createSharedSite();
  await expect(changeTrust(contested(site.as('operator')), renewTrust())).rejects.toThrow(
    'Somebody else has just changed the trust: look at it, try again',
  );
  await expect(renewHead(contested(site.as('operator')))).rejects.toThrow(
    'Somebody else has just changed the registry, which renewed it',
  );
});

test('a person who is no operator cannot sign a change together with an operator', async () => {
  const site = await createSharedSite();
  await changeTrust(site.as('operator'), allowKey(secondOperator.public, 'Oscar', ['operator']));
  const ids = (wanted: ReadonlySet<string>) => registeredBy(site.as(), wanted);
  await changeTrust(site.as('operator', 'secondOperator'), requireKeys('operator', 2, ids));
  const change = changeTrust(site.as('operator', 'payer'), renewTrust());
  await expect(change).rejects.toThrow(/Nothing was changed$/);
  expect(await changeTrust(site.as('operator'), renewTrust())).toMatchObject({ kind: 'waits' });
});

test('a site without a registry has nothing to renew, restore or vouch for', async () => {
  const folder = await temporaryFolder();
  const key = join(folder, 'operator.pem');
  await writeFile(key, operator.pem, { mode: 0o600 });
  const site = siteFolder(await temporaryFolder(), { keys: [key], memory: folder });
  await beginTrust(site, operator, 'Olga');
  expect(await renewHead(site)).toBeUndefined();
  expect(await registeredBy(site, new Set([operator.id]))).toEqual([]);
  await expect(restoreHead(site)).rejects.toThrow(/^There is no registry in \S+ to sign$/);
});

test('a damaged registry is not restored', async () => {
  const site = await createSharedSite();
  await rm(join(site.root, 'registry/shell'), { recursive: true });
  await expect(restoreHead(site.as('operator'))).rejects.toThrow(
    /^The registry in \S+ is damaged.*shell 1 is missing/,
  );
});

test.each([
  ['the storage does not answer', new StorageError('away'), /^away\. /],
  ['the disk is full', Object.assign(new Error('full'), { code: 'ENOSPC' }), /^Cannot write /],
])('the error says that a new trust holds if %s afterwards', async (_, failure, start) => {
  const site = await createSharedSite();
  const { storage, ...rest } = site.as('operator');
  const replace: typeof storage.replace = (series, ...more) =>
    series === 'trust' ? storage.replace(series, ...more) : Promise.reject(failure);
  const fault = await changeTrust(
    { ...rest, storage: { ...storage, replace } },
    renewTrust(),
  ).catch((error: unknown) => (error instanceof DeliveryError ? error.message : error));
  expect(fault).toMatch(start);
  expect(fault).toMatch(/\. Trust 2 holds: run pnpm release renew, so that the servers read it$/);
  expect((await readTrust(site.as())).trust.version).toBe(2);
});

test('a second revocation of a key is refused with the advice to renew', async () => {
  const site = await createSharedSite();
  const at = '2026-11-24T00:00:00.000Z';
  const revoke = revokeKey(people.otherPayer.id, { at, registeredBy: async () => [] });
  await changeTrust(site.as('operator'), revoke);
  await expect(changeTrust(site.as('operator'), revoke)).rejects.toThrow(
    /is revoked already: run pnpm release renew for servers that do not know it yet$/,
  );
});
