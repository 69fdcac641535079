import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild } from '../testing/create-site.ts';
import {
  createPaymentSite,
  createSharedSite,
  firstTrust,
  paymentBuild,
  people,
  publishPayment,
  type SharedSite,
} from '../testing/create-trust.ts';
import { sealUnchecked } from '../testing/serve-test-site.ts';
import { parseSigned, sign, signedText } from '../trust/signed.ts';
import { changeRegistry } from './change-registry.ts';
import { promote, rollback } from './promote.ts';
import { headSchema, pointerSchema, type Head, type Pointer } from './registered.ts';
import { findVersionedRegistry, readRegistry } from './registry.ts';
import { signRelease } from './signed-releases.ts';
import { disable } from '../switch-off/disable.ts';

const paymentOf = async (site: SiteFolder) => (await readRegistry(site)).parts['payment']?.current;

const first = paymentBuild(1).build;
const second = paymentBuild(2).build;

test('a release that two people signed can be promoted and rolled back by one', async () => {
  const site = await createPaymentSite();
  expect(await paymentOf(site.as())).toBe(second);
  await compose(site.as('operator'));
  await changeRegistry(site.as('otherPayer'), rollback(site.as('otherPayer'), 'payment'));
  expect(await paymentOf(site.as())).toBe(first);
});

test('a release that needs two signatures is promoted only after the second one', async () => {
  const site = await createSharedSite();
  const release = await publish(site.as('payer'), await createBuild(paymentBuild(1)));
  await expect(promote(site.as('payer'), [release])).rejects.toThrow(
    /^payment e00000000001 has 1 of the 2 signatures that part:payment needs, by Paul, payment \(key \w{12}\)\. Somebody who may sign for it must examine and sign it: pnpm release sign payment e00000000001 --key <their key>$/,
  );
  await signRelease(site.as('otherPayer'), release);
  await promote(site.as('payer'), [release]);
  expect(await paymentOf(site.as())).toBe(first);
});

test('a second person who publishes the same build adds their signature', async () => {
  const site = await createSharedSite();
  const dist = await createBuild(paymentBuild(1));
  const release = await publish(site.as('payer'), dist);
  await publish(site.as('otherPayer'), dist);
  await promote(site.as('payer'), [release]);
  expect(await paymentOf(site.as())).toBe(first);
});

test('a release that nobody has signed is refused', async () => {
  const site = await createSharedSite();
  const release = await sealUnchecked(site.as('payer'), await createBuild(paymentBuild(1)));
  await expect(promote(site.as('payer'), [release])).rejects.toThrow(
    /^payment e00000000001 is not signed: it needs 2 keys of part:payment\./,
  );
});

test('a stranger neither publishes nor promotes', async () => {
  const site = await createPaymentSite();
  const dist = await createBuild(paymentBuild(3));
  await expect(publish(site.as('stranger'), dist)).rejects.toThrow(
    /^payment e00000000003 is signed with key \w{12}, which trust 1 does not know\. Nothing was signed/,
  );
  const change = promote(site.as('stranger'), [paymentBuild(1)], { again: true });
  await expect(change).rejects.toThrow(
    /^payment cannot be changed with this key: it is signed with key \w{12}, which trust 1 does not know\. Nothing was changed/,
  );
  expect(await paymentOf(site.as())).toBe(second);
});

test('a key of the texts can neither promote payment nor switch it off', async () => {
  const site = await createPaymentSite();
  const right = /it is signed by Edith, texts \(key \w{12}\), which may sign texts, banner, not /;
  await expect(promote(site.as('editor'), [paymentBuild(1)])).rejects.toThrow(right);
  const message = { fr: 'a', en: 'a', de: 'a', nl: 'a', it: 'a', es: 'a' };
  const change = disable(site.as('editor'), 'payment', message);
  await expect(changeRegistry(site.as('editor'), change)).rejects.toThrow(right);
  expect(await paymentOf(site.as())).toBe(second);
});

test('a promotion without a key is refused', async () => {
  const { as } = await createPaymentSite();
  await expect(promote(as(), [paymentBuild(1)])).rejects.toThrow(
    /takes a key: name yours with --key <file> or RELEASE_KEY/,
  );
});

test('a release.json that was changed after it was signed is not promoted', async () => {
  const site = await createPaymentSite();
  const { name, build } = await publishPayment(site, 3);
  const path = join(site.as().release(name, build), 'release.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace('"size"', ' "size"'));
  await expect(promote(site.as('payer'), [{ name, build }])).rejects.toThrow(
    /^payment e00000000003 was changed after it was signed: its release.json has other bytes\./,
  );
});

/** Changes the latest version of a series, as anyone who may write the folder can. */
async function rewrite(
  { root }: SharedSite,
  series: string,
  change: (text: string) => string,
  version = 2,
): Promise<void> {
  const path = join(root, 'registry', series, `00000${version}.json`);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

test('a pointer that was changed without a key after it was signed is refused', async () => {
  const site = await createPaymentSite();
  await rewrite(site, 'payment', (text) => text.replace(second, 'evil'));
  const refusal = /its payment 2 was changed after Paul, payment \(key \w{12}\) had signed it\./;
  await expect(readRegistry(site.as())).rejects.toThrow(refusal);
  await expect(compose(site.as('operator'))).rejects.toThrow(refusal);
});

test('a head that was changed without a key after it was signed is refused', async () => {
  const site = await createPaymentSite();
  await rewrite(site, 'head', (text) => text.replace('"format": 2', '"format": 2, "later": 1'), 3);
  await expect(readRegistry(site.as())).rejects.toThrow(
    /its version 3 was changed after Paul, payment \(key \w{12}\) had signed it\./,
  );
});

test('a pointer in the place of another version or another part is refused', async () => {
  const site = await createPaymentSite();
  const folder = join(site.root, 'registry');
  await cp(join(folder, 'payment/000001.json'), join(folder, 'payment/000002.json'));
  await expect(readRegistry(site.as())).rejects.toThrow(/payment 2 is not what the head names/);
  await cp(join(folder, 'shell/000001.json'), join(folder, 'payment/000002.json'));
  await expect(readRegistry(site.as())).rejects.toThrow(/payment 2 is a pointer of shell/);
});

/** Writes a pointer or a head that somebody signs on their own machine, without any command. */
async function forge(site: SharedSite, series: 'head' | 'texts', who: keyof typeof people) {
  const name = series === 'texts' ? 'content' : 'payment';
  const pointer = parseSigned(
    await readFile(join(site.root, 'registry/payment/000002.json')),
    pointerSchema,
  );
  const head = parseSigned(
    await readFile(join(site.root, 'registry/head/000003.json')),
    headSchema,
  );
  if (!pointer.ok || !head.ok) throw new Error('Nothing to forge');
  return {
    head: head.value.signed,
    pointer: { ...pointer.value.signed, name },
    seal: async (path: string, statement: Head | Pointer) => {
      await mkdir(join(site.root, 'registry', path, '..'), { recursive: true });
      await writeFile(
        join(site.root, 'registry', path),
        signedText(sign(statement, [people[who]])),
      );
    },
  };
}

test('a stolen key of the texts cannot set payment back with its own head', async () => {
  const site = await createPaymentSite();
  const { head, seal } = await forge(site, 'head', 'editor');
  const older = JSON.parse(
    await readFile(join(site.root, 'registry/head/000002.json'), 'utf8'),
  ) as { signed: typeof head };
  const pointers = { ...head.pointers, ...older.signed.pointers };
  await seal('head/000004.json', { ...head, version: 4, pointers });
  await expect(readRegistry(site.as())).rejects.toThrow(
    /goes back: it names payment 1, but payment 2 in the version before/,
  );
  const { payment: _, ...withoutPayment } = head.pointers;
  await seal('head/000004.json', { ...head, version: 4, pointers: withoutPayment });
  await expect(readRegistry(site.as())).rejects.toThrow(/it names no payment, but payment 2/);
});

test('a pointer with entries of another pointer is refused', async () => {
  const site = await createPaymentSite();
  const { head, pointer, seal } = await forge(site, 'texts', 'editor');
  await seal('content/000001.json', pointer);
  const named = { content: { version: 1, hash: '' } };
  await seal('head/000004.json', { ...head, version: 4, pointers: { ...head.pointers, ...named } });
  await expect(readRegistry(site.as())).rejects.toThrow(
    /content 1 names something that belongs to another pointer/,
  );
});

test('a machine that saw a newer state refuses an older one that was put back', async () => {
  const site = await createPaymentSite();
  expect(await paymentOf(site.remembering())).toBe(second);
  await rm(join(site.root, 'registry/head/000003.json'));
  expect(await paymentOf(site.as())).toBe(first);
  await expect(readRegistry(site.remembering())).rejects.toThrow(
    /is older than what was seen here: it has version 2, 3 was seen\. Bring the newest state back/,
  );
});

test('a machine that saw a version refuses another one with the same number', async () => {
  const site = await createPaymentSite();
  await readRegistry(site.remembering());
  const { head, seal } = await forge(site, 'head', 'payer');
  await seal('head/000003.json', { ...head, expires: '2099-01-01T00:00:00.000Z' });
  await expect(readRegistry(site.remembering())).rejects.toThrow(
    /has another version 3 than the one seen here/,
  );
});

test('a registry whose trust was removed is refused', async () => {
  const site = await createPaymentSite();
  await readRegistry(site.remembering());
  await rm(join(site.root, 'trust'), { recursive: true });
  await expect(readRegistry(site.as())).rejects.toThrow(
    /is signed, and there is no trust that says/,
  );
  await rm(join(site.root, 'registry'), { recursive: true });
  await expect(findVersionedRegistry(site.remembering())).rejects.toThrow(/it is gone\. Bring/);
});

test('a site with an expired trust can be read, but not changed or composed', async () => {
  const site = await createSharedSite({ ...firstTrust, expires: '2099-01-01T00:00:00.000Z' });
  const path = join(site.root, 'trust/000001.json');
  const expired = { ...firstTrust, expires: '2026-01-01T00:00:00.000Z' };
  await writeFile(path, signedText(sign(expired, [people.operator])));
  expect((await readRegistry(site.as())).parts).toHaveProperty('shell');
  const refusal = /^trust 1 expired on 2026-01-01 .*pnpm release keys renew/;
  await expect(promote(site.as('operator'), [])).rejects.toThrow(refusal);
  await expect(compose(site.as('operator'))).rejects.toThrow(refusal);
});

test('a site that was not renewed in time can be read, but not changed or composed', async () => {
  const site = await createPaymentSite();
  const { head, seal } = await forge(site, 'head', 'payer');
  await seal('head/000004.json', { ...head, version: 4, expires: '2026-11-01T00:00:00.000Z' });
  expect(await paymentOf(site.as())).toBe(second);
  const refusal = /^The registry counts as fresh until 2026-11-01 .* or somebody keeps it from/;
  await expect(promote(site.as('payer'), [])).rejects.toThrow(refusal);
  await expect(compose(site.as('operator'))).rejects.toThrow(refusal);
});
