import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { createEmptySite } from '../testing/create-site.ts';
import { changeRegistry } from './change-registry.ts';
import { findVersionedRegistry, readRegistry } from './registry.ts';
import type { Registry } from './registered.ts';

async function siteWith(text: string) {
  const site = await createEmptySite();
  await mkdir(join(site.root, 'registry'));
  await writeFile(join(site.root, 'registry/000007.json'), text);
  return site;
}

const message = { fr: 'a', en: 'a', de: 'a', nl: 'a', it: 'a', es: 'a' };

const completeRegistry: Registry = {
  parts: {
    shell: { current: 'a1' },
    payment: {
      current: 'b2',
      previous: 'b1',
      canary: { build: 'b3', percent: 2.5, salt: '4f2a' },
      disabled: { message },
    },
  },
  content: { current: 'c1' },
  notice: 'd1',
  retired: { 'payment/b0': '2026-11-22T00:00:00.000Z' },
  removing: ['payment/b0'],
};

test('an unsigned registry can be found, but reading it as the valid one is refused', async () => {
  const written = { ...completeRegistry, since: 'later' };
  const site = await siteWith(JSON.stringify(written));
  expect((await findVersionedRegistry(site))?.registry).toEqual(written);
  await expect(readRegistry(site)).rejects.toThrow(
    /^The registry in \S+ is not signed: an operator takes it over, once, with pnpm release adopt/,
  );
});

test('a registry is read from its pointers as it was written', async () => {
  const site = await createEmptySite();
  const mark = { at: '2026-11-24T00:00:00.000Z', by: 'Olga', command: 'release alarm' };
  const written = {
    ...completeRegistry,
    composer: { current: 'k2', earlier: ['k1'] },
    givenUp: { 'payment/b0': mark, 'content/c0': mark },
    since: 'later',
  };
  await changeRegistry(site, () => written);
  expect(await readRegistry(site)).toEqual(written);
  const { notice: _, content: __, ...reduced } = written;
  await changeRegistry(site, () => reduced);
  const remaining = await readRegistry(site);
  expect(remaining).toMatchObject(reduced);
  expect([remaining.notice, remaining.content]).toEqual([undefined, undefined]);
});

const payment = (change: object) => ({
  ...completeRegistry,
  parts: { payment: { current: 'b2', ...change } },
});

test.each<[string, unknown, string]>([
  ['no entry', {}, 'has undefined, not "parts", as parts'],
  ['a list', [], 'has undefined, not "parts", as parts'],
  ['null', null, 'has null, not Object, as the whole'],
  [
    'a part without a release',
    { parts: { payment: {} } },
    'has undefined, not "current", as parts.payment.current',
  ],
  [
    'a part that is a string',
    { parts: { payment: 'b2' } },
    'has "b2", not Object, as parts.payment',
  ],
  ['a release outside the site', payment({ current: '../b2' }), 'as parts.payment.current'],
  [
    'a release that is a number',
    payment({ previous: 1 }),
    'has 1, not string, as parts.payment.previous',
  ],
  [
    'a canary for 101 percent',
    payment({ canary: { build: 'b3', percent: 101, salt: 'a' } }),
    'has 101, not <=100, as parts.payment.canary.percent',
  ],
  [
    'a message in five languages',
    payment({ disabled: { message: { ...message, es: undefined } } }),
    'as parts.payment.disabled.message.es',
  ],
  [
    'content that is a string',
    { ...completeRegistry, content: 'c1' },
    'has "c1", not Object, as content',
  ],
  ['removals that are no list', { ...completeRegistry, removing: 'payment/b0' }, 'as removing'],
])(
  'a damaged registry (%s) is reported in one line that names the entry',
  async (_, written, fault) => {
    const site = await siteWith(JSON.stringify(written));
    const refusal = readRegistry(site);
    await expect(refusal).rejects.toThrow(DeliveryError);
    await expect(refusal).rejects.toThrow(fault);
    await expect(refusal).rejects.toThrow(
      /^The registry in \S+ is damaged: its version 7 has [^\n]+\. Remove that version to go back to the one before$/,
    );
  },
);
