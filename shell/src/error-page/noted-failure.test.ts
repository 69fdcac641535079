import { expect, test } from 'vitest';
import { notedFailure } from './noted-failure.ts';

const nothing = { from: undefined, at: undefined, limit: undefined };

test('the noted address of this site is where a retry leads', () => {
  const from = '/tai/amende/1/2?langue=de';
  expect(notedFailure({ from })).toEqual({ ...nothing, from });
});

test.each([
  [null],
  [undefined],
  ['/tai'],
  [{}],
  [{ from: 42 }],
  [{ from: '' }],
  [{ from: '//elsewhere.example' }],
  [{ from: 'https://elsewhere.example' }],
  [{ from: 'javascript:alert(1)' }],
  [{ from: '/\\elsewhere.example' }],
  [{ at: 'yesterday' }],
  [{ at: Number.NaN }],
  [{ limit: null }],
  // No date is so far away.
  [{ at: 9e15 }],
  [{ limit: -9e15 }],
])('%j tells nothing', (state) => {
  expect(notedFailure(state)).toEqual(nothing);
});

test('the moments of a failure and of a limit are read as they were noted', () => {
  expect(notedFailure({ at: 5, limit: 7 })).toEqual({ ...nothing, at: 5, limit: 7 });
  expect(notedFailure({ limit: 0 })).toEqual({ ...nothing, limit: 0 });
});
