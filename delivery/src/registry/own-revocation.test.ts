import { expect, test } from 'vitest';
import { createSharedSite, people } from '../testing/create-trust.ts';
import { readTrust } from '../trust/site-trust.ts';
import { allowKey, requireKeys, revokeKey } from '../trust/trust-changes.ts';
import { changeTrust, registeredBy, renewHead, signTrust } from './change-trust.ts';
import { trustFaults } from './trust-faults.ts';

test('an operator who signs their own revocation learns that another must renew', async () => {
  const site = await createSharedSite();
  const { secondOperator } = people;
  const registered = (ids: ReadonlySet<string>) => registeredBy(site.as(), ids);
  await changeTrust(site.as('operator'), allowKey(secondOperator.public, 'Oscar', ['operator']));
  await changeTrust(site.as('operator', 'secondOperator'), requireKeys('operator', 2, registered));
  const at = '2026-11-24T00:00:00.000Z';
  const revocation = revokeKey(secondOperator.id, { at, registeredBy: registered });
  expect(await changeTrust(site.as('operator'), revocation)).toMatchObject({ kind: 'waits' });
  await expect(signTrust(site.as('secondOperator'))).rejects.toThrow(
    /^Trust 4 holds, and your key cannot sign any more: somebody whose key can must inform the servers, pnpm release renew --key <their key>$/,
  );
  expect((await readTrust(site.as())).trust.version).toBe(4);
  expect((await renewHead(site.as('operator')))?.signed?.head.trust).toBe(4);
  expect(await trustFaults(site.as())).toEqual([]);
});
