import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { changeTrust, registeredBy } from '../registry/change-trust.ts';
import { promote } from '../registry/promote.ts';
import { findServedList } from '../registry/signed-composition.ts';
import {
  createSharedSite,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { revokeKey } from '../trust/trust-changes.ts';
import { siteServer } from './site-server.ts';

/* Paul has composed the served documents, and then his key loses its rights. These tests start a server afterwards. */

const { payer, otherPayer, stranger } = people;

let shared: SharedSite;

beforeEach(async () => {
  shared = await createSharedSite();
  await promote(shared.as('payer'), [await publishPayment(shared, 1)]);
  await composeSite(shared.as('payer'));
});

const revoke = (id: string, next?: string) =>
  changeTrust(
    shared.as('operator'),
    revokeKey(id, {
      next,
      at: '2026-11-24T00:00:00.000Z',
      registeredBy: (ids) => registeredBy(shared.as(), ids, next !== undefined),
    }),
  );

/** Returns the status from a server that starts now. */
async function start(): Promise<number> {
  const settings = { apiUpstream: 'http://127.0.0.1:9', signedOnly: true };
  const server = await siteServer(shared.as(), settings);
  onTestFinished(() => server.close());
  return (await server.inject('/tai/paiement')).statusCode;
}

test('a server starts after the key that signed the composition was replaced', async () => {
  await revoke(payer.id, stranger.public);
  expect(await findServedList(shared.as())).toMatchObject({ ok: true });
  expect(await start()).toBe(200);
});

test('a composition made later with a replaced key counts as unsigned', async () => {
  await promote(shared.as('otherPayer'), [await publishPayment(shared, 2)]);
  await revoke(payer.id, stranger.public);
  await composeSite(shared.as('payer'));
  await expect(start()).rejects.toThrow(/is not signed: pnpm release compose --key/);
});

test('a server refuses a revoked key’s composition until it is composed again', async () => {
  await revoke(payer.id);
  const fault =
    /^The composition \w+ is signed by Paul, payment .*, which is revoked: pnpm release/;
  expect(await findServedList(shared.as())).toMatchObject({ fault: expect.stringMatching(fault) });
  await expect(start()).rejects.toThrow(fault);
  await composeSite(shared.as('operator'), { repair: true });
  expect(await findServedList(shared.as())).toMatchObject({ ok: true });
  expect(await start()).toBe(200);
});

test('a server still starts if a second key is revoked after the first was replaced', async () => {
  await revoke(payer.id, stranger.public);
  await revoke(otherPayer.id);
  expect(await start()).toBe(200);
});
