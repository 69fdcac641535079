import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { composeSite } from '../composer/site-composer.ts';
import { currentComposition } from '../serve/current-composition.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import { disable } from '../switch-off/disable.ts';
import {
  createPaymentSite,
  createSharedSite,
  firstTrust,
  paymentBuild,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readTrust } from '../trust/site-trust.ts';
import { allowKey, renewTrust, revokeKey } from '../trust/trust-changes.ts';
import { changeRegistry } from './change-registry.ts';
import { changeTrust, registeredBy, renewHead, restoreHead } from './change-trust.ts';
import { history } from './history.ts';
import { promote } from './promote.ts';
import { writeSigned } from './public-registry.ts';
import { readRegistry, readVersionedRegistry } from './registry.ts';

/* After a restore the site is as it was in the backup, and machines remember what came after it. */

const { payer, secondOperator, stranger } = people;

let site: SharedSite;
/** Server that has seen all that was served. */
let server: SiteFolder;
/** Site as the operator restores it. */
let laptop: SiteFolder;
let backup: string;

beforeEach(async () => {
  site = await createPaymentSite();
  server = siteFolder(site.root, { keys: [], memory: await temporaryFolder() });
  const key = join(site.root, '../operator.pem');
  laptop = siteFolder(site.root, { keys: [key], memory: await temporaryFolder() });
  await readRegistry(laptop);
  backup = join(await temporaryFolder(), 'backup');
  await cp(site.root, backup, { recursive: true });
});

/** Returns what a server answers at `/assets/signed.json`. */
async function signedJson(of: SharedSite = site): Promise<Buffer> {
  const folder = await temporaryFolder();
  await writeSigned(of.as(), await readVersionedRegistry(of.as()), folder);
  return readFile(join(folder, 'signed.json'));
}

/** Loses the site some releases later, and puts the backup in its place. */
async function lose(): Promise<Buffer> {
  for (const number of [3, 4, 5]) {
    await promote(site.as('payer'), [await publishPayment(site, number)]);
  }
  await readRegistry(server);
  const signed = await signedJson();
  await rm(site.root, { recursive: true });
  await cp(backup, site.root, { recursive: true });
  return signed;
}

const paymentOf = async (folder: SiteFolder) =>
  (await readRegistry(folder)).parts['payment']?.current;

const served = paymentBuild(2).build;

test('only an operator can restore an older state as the valid one', async () => {
  await lose();
  await expect(readRegistry(server)).rejects.toThrow(
    /is older than what was seen here: it has version 3, 6 was seen\./,
  );
  await expect(restoreHead(site.as('payer'))).rejects.toThrow(
    /^Only the operators say which older state holds/,
  );
});

test('a server that saw newer states than the operator accepts the restored one', async () => {
  await lose();
  await restoreHead(laptop);
  expect(await paymentOf(server)).toBe(served);
});

test('a server accepts a restored state that was renewed and changed meanwhile', async () => {
  await lose();
  await restoreHead(laptop);
  await renewHead(site.as('editor'));
  expect(await paymentOf(server)).toBe(served);
  await promote(site.as('payer'), [await publishPayment(site, 6)]);
  expect(await paymentOf(server)).toBe(paymentBuild(6).build);
});

test('a part that was first switched off after the backup is on after the restore', async () => {
  const message = { fr: 'a', en: 'a', de: 'a', nl: 'a', it: 'a', es: 'a' };
  const operator = site.as('operator');
  await changeRegistry(operator, disable(operator, 'payment', message));
  const signed = await lose();
  await restoreHead(laptop, signed);
  const { parts } = await readRegistry(server);
  expect([parts['payment']?.current, parts['payment']?.disabled]).toEqual([served, undefined]);
});

test('a restore takes trust versions from after the backup from signed.json', async () => {
  await changeTrust(site.as('operator'), allowKey(secondOperator.public, 'Oscar', ['operator']));
  await changeTrust(site.as('operator'), renewTrust());
  const lostVersion = await readFile(join(site.root, 'trust/000003.json'), 'utf8');
  await readRegistry(laptop);
  const signed = await lose();
  await expect(restoreHead(laptop)).rejects.toThrow(
    /trust 1 is older than trust 3, which was seen here\..* pnpm release renew --restored --signed/,
  );
  await restoreHead(laptop, signed);
  expect(await readFile(join(site.root, 'trust/000003.json'), 'utf8')).toBe(lostVersion);
  expect((await readTrust(server)).trust.version).toBe(3);
  expect(await paymentOf(server)).toBe(served);
});

test('a restored release stays valid if its key was revoked after the backup', async () => {
  await promote(site.as('payer'), [await publishPayment(site, 3)]);
  await changeTrust(
    site.as('operator'),
    revokeKey(payer.id, {
      next: stranger.public,
      at: '2026-11-24T00:00:00.000Z',
      registeredBy: (ids) => registeredBy(site.as(), ids),
    }),
  );
  await readRegistry(server);
  const signed = await signedJson();
  await rm(site.root, { recursive: true });
  await cp(backup, site.root, { recursive: true });
  await restoreHead(laptop, signed);
  expect(await paymentOf(server)).toBe(served);
});

test('a running server accepts a composition that is made after the restore', async () => {
  await promote(site.as('payer'), [await publishPayment(site, 6)]);
  await composeSite(site.as('operator'));
  const faults: unknown[] = [];
  const current = await currentComposition(server, { signedOnly: true }, (fault) =>
    faults.push(fault),
  );
  await lose();
  await restoreHead(laptop);
  await composeSite(laptop);
  expect((await current()).version).toBe(1003);
  expect([current.refusal(), faults]).toEqual([undefined, []]);
});

test('a restore keeps the history from before the backup', async () => {
  await lose();
  const before = await history(site.as(), ['payment']);
  await restoreHead(laptop);
  expect(await history(site.as(), ['payment'])).toEqual(before);
  expect(before.length).toBeGreaterThan(1);
});

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['is not JSON', async () => Buffer.from('none'), /^What a server says was signed is not JSON/],
  [
    'is of another site',
    async () => {
      const other = await createSharedSite({ ...firstTrust, freshDays: 3 });
      return signedJson(other);
    },
    /^What a server says was signed .*its first trust is \w+, not \w+/,
  ],
  [
    'was changed',
    async () => Buffer.from(String(await signedJson()).replace('"format":2', '"format":3')),
    /^What a server says was signed .*version 3 was changed after Paul/,
  ],
])('a restore from a signed.json that %s is refused', async (_, file, fault) => {
  const signed = await file();
  await lose();
  await expect(restoreHead(laptop, signed)).rejects.toThrow(fault);
  expect((await site.as().storage.latest('registry/head'))?.version).toBe('3');
});

test('a restore is refused if the trust was changed differently after the backup', async () => {
  await changeTrust(site.as('operator'), renewTrust(30));
  const signed = await lose();
  await changeTrust(site.as('operator'), renewTrust(60));
  await expect(restoreHead(laptop, signed)).rejects.toThrow(
    /^Trust 2 in \S+ is another than the one that was public: remove it and those after it/,
  );
});
