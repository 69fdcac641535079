import { expect, test } from 'vitest';
import { aPart } from '../testing/a-registry.ts';
import { attemptsAfterLate, attemptsFor, failedAhead } from './load-part.ts';

const describeAttempts = (...args: Parameters<typeof attemptsFor>) =>
  attemptsFor(...args).map(
    ({ release, bypassCache }) => `${release.build}${bypassCache ? ' bypassCache' : ''}`,
  );

const alone = aPart({ build: 'b2' });
const followed = aPart({ build: 'b2', previous: aPart({ build: 'b1' }) });

test('a part is tried twice, the second time past the browser’s cache', () => {
  expect(describeAttempts(alone, false)).toEqual(['b2', 'b2 bypassCache']);
});

test('the previous release of a part is tried after two attempts', () => {
  expect(describeAttempts(followed, false)).toEqual(['b2', 'b2 bypassCache', 'b1 bypassCache']);
});

test('a previous release that took over is tried twice, the broken one no more', () => {
  expect(describeAttempts(followed, true)).toEqual(['b1', 'b1 bypassCache']);
  expect(describeAttempts(alone, true)).toEqual(['b2', 'b2 bypassCache']);
});

test('a release has one more attempt if one of its files failed ahead of need', () => {
  const part = aPart({
    build: 'b3',
    base: '/releases/lookup/b3/',
    previous: aPart({ build: 'b1' }),
  });
  failedAhead.add('/releases/lookup/b3/');
  expect(describeAttempts(part, false)).toEqual(['b3', 'b3', 'b3 bypassCache', 'b1 bypassCache']);
});

test('a release that was late is tried once more, then only another one', () => {
  const [first, ...others] = attemptsFor(followed, false);
  if (!first) throw new Error('No attempt');
  const after = (isFirstRound: boolean) =>
    attemptsAfterLate(first, others, isFirstRound).map(
      ({ release, bypassCache }) => `${release.build}${bypassCache ? ' bypassCache' : ''}`,
    );
  expect(after(true)).toEqual(['b2', 'b1 bypassCache']);
  expect(after(false)).toEqual(['b1 bypassCache']);
});
