import { expect, test } from 'vitest';
import {
  isOwn,
  pointerOfReleases,
  joinPointers,
  roleOfPointer,
  splitRegistry,
  type Pointers,
} from './pointers.ts';
import type { PointerContent, Registry } from './registered.ts';

const entry = { current: 'b2' };
const mark = { at: '2026-11-24T00:00:00.000Z', by: 'Olga', command: 'release rollback payment' };
const disabled = { message: { fr: 'a', en: 'a', de: 'a', nl: 'a', it: 'a', es: 'a' } };
const housekeeping = {
  retired: { 'payment/b0': '2026-11-22T00:00:00.000Z' },
  removing: ['payment/b0'],
};

const completeRegistry: Registry = {
  composer: { current: 'k2', earlier: ['k1'] },
  parts: {
    shell: { current: 'a1' },
    payment: { current: 'b2', previous: 'b1', disabled },
    lookup: { current: 'l1', disabled },
  },
  content: { current: 'c1' },
  configuration: { current: 'f1' },
  money: { current: 'm1' },
  notice: 'd1',
  givenUp: { 'payment/b0': mark, 'payment/b3': mark, 'notice/d0': mark },
  manifests: { 'shell/a1': 'sha384-a', 'shell/a0': 'sha384-b', 'notice/d1': 'sha384-c' },
  ...housekeeping,
};

const pointers: Pointers = {
  shell: {
    entry: { current: 'a1' },
    manifests: { 'shell/a1': 'sha384-a', 'shell/a0': 'sha384-b' },
  },
  payment: {
    entry: { current: 'b2', previous: 'b1' },
    givenUp: { 'payment/b0': mark, 'payment/b3': mark },
  },
  lookup: { entry: { current: 'l1' } },
  'switch-off': { disabled: { payment: disabled, lookup: disabled } },
  composer: { entry: { current: 'k2', earlier: ['k1'] } },
  content: { entry: { current: 'c1' } },
  configuration: { entry: { current: 'f1' } },
  money: { entry: { current: 'm1' } },
  banner: {
    entry: { current: 'd1' },
    givenUp: { 'notice/d0': mark },
    manifests: { 'notice/d1': 'sha384-c' },
  },
};

test('a registry is split into pointers and put together again unchanged', () => {
  const others = { ...housekeeping, order: ['shell', 'payment', 'lookup'] };
  expect(splitRegistry(completeRegistry)).toEqual({ pointers, others });
  expect(joinPointers(pointers, others)).toEqual(completeRegistry);
});

test('an empty registry has no pointers, and no pointers make an empty registry', () => {
  expect(splitRegistry({ parts: {} })).toEqual({ pointers: {}, others: {} });
  expect(joinPointers({}, {})).toEqual({ parts: {} });
});

const partEntries = ['static', 'lookup', 'contest', 'payment', 'shell'].map((name) => [
  name,
  { entry },
]);

test.each<[string, Parameters<typeof joinPointers>[1], readonly string[]]>([
  [
    'signed order',
    splitRegistry(completeRegistry).others,
    ['shell', 'payment', 'lookup', 'contest', 'static'],
  ],
  ['order of the file', housekeeping, ['shell', 'static', 'lookup', 'contest', 'payment']],
])('the parts are in the %s, with the shell first', (_, written, names) => {
  const { parts } = joinPointers(Object.fromEntries(partEntries), written);
  expect(Object.keys(parts)).toEqual(names);
});

test('empty pointers and the switch-off of an unknown part add no entry', () => {
  const empty = Object.fromEntries(Object.keys(pointers).map((name) => [name, {}]));
  const off = { 'switch-off': { disabled: { payment: disabled } } };
  expect(joinPointers({ ...empty, ...off }, {})).toEqual({ parts: {} });
});

test('the head cannot decide entries that belong to pointers', () => {
  const { parts: _, ...all } = completeRegistry;
  expect(joinPointers({}, { ...all, parts: completeRegistry.parts } as typeof all)).toEqual({
    parts: {},
    ...housekeeping,
  });
});

test.each([
  ['shell', 'part:shell'],
  ['payment', 'part:payment'],
  ['composer', 'composer'],
  ['content', 'texts'],
  ['banner', 'banner'],
  ['switch-off', 'switch-off'],
  ['configuration', 'configuration'],
  ['money', 'money'],
])('a change of the pointer %s needs the right %s', (name, role) => {
  expect(roleOfPointer(name)).toBe(role);
});

test('the pointer banner decides about the releases in the folder notice', () => {
  expect(['notice', 'payment', 'content'].map(pointerOfReleases)).toEqual([
    'banner',
    'payment',
    'content',
  ]);
});

test.each<[string, PointerContent, boolean]>([
  ['payment', { entry }, true],
  ['payment', { entry, givenUp: { 'payment/b0': mark } }, true],
  ['payment', { entry, givenUp: { 'lookup/b0': mark } }, false],
  ['payment', { entry, manifests: { 'payment/b2': 'h', 'lookup/b0': 'h' } }, false],
  ['payment', { entry, disabled: { payment: disabled } }, false],
  ['switch-off', { disabled: { payment: disabled } }, true],
  ['switch-off', { entry }, false],
  ['banner', { entry, manifests: { 'notice/d1': 'h' } }, true],
])('the pointer %s may contain %j: %j', (name, content, isAllowed) => {
  expect(isOwn(name, content)).toBe(isAllowed);
});
