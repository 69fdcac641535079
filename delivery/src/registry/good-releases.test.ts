import { expect, test } from 'vitest';
import {
  backTo,
  entryOf,
  giveUp,
  goodReleases,
  nothingGood,
  succeeding,
  takeUpAgain,
  withEntry,
} from './good-releases.ts';
import type { Registry } from './registered.ts';

const mark = { at: '2026-11-24T00:00:00.000Z', by: 'Olga', command: 'release rollback payment' };
const entry = (name: string) => ({ current: `${name}1`, previous: `${name}0`, owner: name });

const registry: Registry = {
  composer: entry('k'),
  parts: { payment: entry('p'), lookup: entry('l') },
  content: entry('c'),
  configuration: entry('f'),
  money: entry('m'),
};

test.each([
  ['payment', 'p'],
  ['composer', 'k'],
  ['content', 'c'],
  ['configuration', 'f'],
  ['money', 'm'],
])('the entry of %s is read and replaced without touching another one', (name, letter) => {
  expect(entryOf(registry, name)).toEqual(entry(letter));
  const after = withEntry(registry, name, { current: 'new' });
  // Fields that a newer version of this program writes beside the known ones stay.
  expect(entryOf(after, name)).toEqual({ current: 'new', owner: letter });
  const others = ['payment', 'lookup', 'composer', 'content', 'configuration', 'money'];
  for (const other of others.filter((each) => each !== name))
    expect(entryOf(after, other)).toEqual(entryOf(registry, other));
});

test('a missing registry has no entries', () => {
  for (const name of ['payment', 'composer', 'content', 'money'])
    expect(entryOf(undefined, name)).toBeUndefined();
});

test('a new entry of a part ends its canary', () => {
  const canary = { build: 'p2', percent: 5, salt: 's' };
  const tried = { parts: { payment: { ...entry('p'), canary } } };
  expect(withEntry(tried, 'payment', { current: 'p2' }).parts['payment']).toEqual({
    current: 'p2',
    owner: 'p',
  });
});

test('the good releases are those served before and not given up, the latest first', () => {
  const known = { givenUp: { 'payment/p3': mark, 'lookup/p2': mark } };
  const served = { current: 'p5', previous: 'p4', earlier: ['p5', 'p3', 'p2'] };
  expect(goodReleases(known, 'payment', served)).toEqual(['p4', 'p2']);
  expect(goodReleases(undefined, 'payment', { current: 'p5' })).toEqual([]);
});

test('a new entry lists each good release before the current one once', () => {
  expect(succeeding(undefined, 'payment', 'p1', undefined)).toEqual({ current: 'p1' });
  expect(succeeding(undefined, 'payment', 'p2', { current: 'p1' })).toEqual({
    current: 'p2',
    previous: 'p1',
  });
  const old = { current: 'p3', previous: 'p2', earlier: ['p1', 'p2'] };
  expect(succeeding(undefined, 'payment', 'p1', old)).toEqual({
    current: 'p1',
    previous: 'p3',
    earlier: ['p2'],
  });
});

test('an entry has no fields for earlier releases that do not exist', () => {
  expect(backTo('p1', [])).toEqual({ current: 'p1' });
  expect(backTo('p2', ['p1'])).toEqual({ current: 'p2', previous: 'p1' });
});

test('a release that is given up is marked and removed from the entry of its part', () => {
  const { parts, givenUp } = giveUp(registry, 'payment', 'p0', mark);
  expect(parts['payment']).toEqual({ current: 'p1', owner: 'p' });
  expect(givenUp).toEqual({ 'payment/p0': mark });
  const other = { ...registry, givenUp: { 'lookup/l9': mark } };
  expect(giveUp(other, 'parking', 'x1', mark)).toEqual({
    ...registry,
    givenUp: { 'lookup/l9': mark, 'parking/x1': mark },
  });
});

test('a canary continues when another release is given up, and ends with its own', () => {
  const canary = { build: 'p2', percent: 5, salt: 's' };
  const tried = { ...registry, parts: { payment: { ...entry('p'), canary } } };
  expect(giveUp(tried, 'payment', 'p0', mark).parts['payment']?.canary).toEqual(canary);
  expect(giveUp(tried, 'payment', 'p2', mark).parts['payment']?.canary).toBeUndefined();
});

test('only a release that is served again on purpose loses its given-up mark', () => {
  const givenUp = { 'payment/p0': mark, 'lookup/l0': mark };
  const marked = { ...registry, givenUp };
  expect(takeUpAgain(registry, 'payment', 'p0', false)).toBe(registry);
  expect(takeUpAgain(marked, 'payment', 'p0', true).givenUp).toEqual({ 'lookup/l0': mark });
  const one = { ...registry, givenUp: { 'payment/p0': mark } };
  expect(takeUpAgain(one, 'payment', 'p0', true)).toEqual(registry);
  expect(() => takeUpAgain(marked, 'payment', 'p0', false)).toThrow(
    'payment p0 was given up on 2026-11-24 01:00 (Paris) by Olga (release rollback payment): to serve it all the same, promote or try it by its name with --again',
  );
});

test('the error for no good release names the given-up ones and the next command', () => {
  const givenUp = { 'content/c9': mark, 'content/c8': mark, 'contentment/x1': mark };
  expect(nothingGood({ givenUp }, 'content').message).toBe(
    'No release of content was served before the present one without being given up (given up: c9, c8): name one to serve, pnpm content promote <id>',
  );
  expect(nothingGood(undefined, 'payment').message).toBe(
    'No release of payment was served before the present one without being given up: name one to serve, pnpm release promote payment <id>',
  );
});
