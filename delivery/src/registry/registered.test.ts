import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { headSchema, plainRegistrySchema, pointerSchema } from './registered.ts';

const changed = { at: '2026-11-24T00:00:00.000Z', by: 'Olga', command: 'release promote' };
const message = { fr: 'a', en: 'a', de: 'a', nl: 'a', it: 'a', es: 'a' };
const canary = { build: 'b3', percent: 2.5, salt: '4f2a' };
const written = { version: 3, trust: 1, changed };

const pointer = {
  kind: 'pointer',
  name: 'payment',
  ...written,
  entry: { current: 'b2', previous: 'b1', earlier: ['b0'], canary, disabled: { message } },
  disabled: { payment: { message } },
  givenUp: { 'payment/b4': changed },
  manifests: { 'payment/b2': 'sha384-a' },
};

const head = {
  kind: 'head',
  format: 2,
  ...written,
  expires: '2026-12-01T00:00:00.000Z',
  pointers: { payment: { version: 3, hash: 'f00' } },
  others: { retired: { 'payment/b0': '2026-11-22T00:00:00.000Z' }, removing: ['payment/b0'] },
};

/** Returns the path of the first fault; undefined if there is none. */
const faultOf = (schema: Parameters<typeof safeParse>[0], data: unknown) =>
  safeParse(schema, data)
    .issues?.[0].path?.map(({ key }) => key)
    .join('.');

test('a pointer and a head are read with unknown entries beside the known ones', () => {
  for (const [schema, data] of [
    [pointerSchema, { ...pointer, later: 1 }],
    [headSchema, { ...head, later: 1, others: { ...head.others, later: 1 } }],
    [pointerSchema, { kind: 'pointer', name: 'payment', ...written }],
  ] as const)
    expect(safeParse(schema, data)).toMatchObject({ success: true, output: data });
});

describe('a pointer is refused', () => {
  const { entry } = pointer;
  test.each<[string, object]>([
    ['kind', { kind: 'head' }],
    ['name', { name: '../payment' }],
    ['version', { version: 0 }],
    ['version', { version: 1.5 }],
    ['version', { version: '1' }],
    ['trust', { trust: undefined }],
    ['changed', { changed: undefined }],
    ['changed.at', { changed: { ...changed, at: undefined } }],
    ['changed.by', { changed: { ...changed, by: undefined } }],
    ['changed.command', { changed: { ...changed, command: undefined } }],
    ['entry.current', { entry: { ...entry, current: '' } }],
    ['entry.previous', { entry: { ...entry, previous: '..' } }],
    ['entry.earlier.0', { entry: { ...entry, earlier: ['a/b'] } }],
    ['entry.canary.build', { entry: { ...entry, canary: { ...canary, build: '/' } } }],
    ['entry.canary.percent', { entry: { ...entry, canary: { ...canary, percent: -1 } } }],
    ['entry.canary.percent', { entry: { ...entry, canary: { ...canary, percent: 101 } } }],
    ['entry.canary.salt', { entry: { ...entry, canary: { ...canary, salt: 1 } } }],
    ['entry.disabled.message', { entry: { ...entry, disabled: {} } }],
    ...Object.keys(message).map((language): [string, object] => [
      `disabled.payment.message.${language}`,
      { disabled: { payment: { message: { ...message, [language]: undefined } } } },
    ]),
    ['disabled.a/b', { disabled: { 'a/b': { message } } }],
    ['givenUp.payment/b4.by', { givenUp: { 'payment/b4': { ...changed, by: 1 } } }],
    ['manifests.payment/b2', { manifests: { 'payment/b2': 1 } }],
  ])('for its %s (%#)', (path, change) => {
    expect(faultOf(pointerSchema, { ...pointer, ...change })).toBe(path);
  });
});

describe('a head is refused', () => {
  test.each<[string, object]>([
    ['kind', { kind: 'pointer' }],
    ['format', { format: '2' }],
    ['version', { version: 0 }],
    ['changed', { changed: 'by Olga' }],
    ['expires', { expires: 'tomorrow' }],
    ['pointers.payment.version', { pointers: { payment: { version: 0, hash: 'f00' } } }],
    ['pointers.payment.hash', { pointers: { payment: { version: 1 } } }],
    ['pointers.a/b', { pointers: { 'a/b': { version: 1, hash: 'f00' } } }],
    ['others', { others: undefined }],
    ['others.retired.payment/b0', { others: { retired: { 'payment/b0': 1 } } }],
    ['others.removing.0', { others: { removing: [1] } }],
  ])('for its %s (%#)', (path, change) => {
    expect(faultOf(headSchema, { ...head, ...change })).toBe(path);
  });
});

describe('an unsigned registry is refused', () => {
  test.each<[string, object]>([
    ['format', { format: '1' }],
    ['composer.current', { composer: {} }],
    ['content.current', { content: {} }],
    ['notice', { notice: '/' }],
    ['retired.payment/b0', { retired: { 'payment/b0': 1 } }],
    ['removing.0', { removing: [1] }],
    ['givenUp.payment/b4', { givenUp: { 'payment/b4': 1 } }],
    ['changed.at', { changed: { ...changed, at: 1 } }],
    ['parts.a/b', { parts: { 'a/b': { current: 'b2' } } }],
  ])('for its %s (%#)', (path, change) => {
    expect(faultOf(plainRegistrySchema, { parts: {}, ...change })).toBe(path);
  });
});
