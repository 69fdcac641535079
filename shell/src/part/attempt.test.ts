import { expect, test } from 'vitest';
import { aPart } from '../testing/a-registry.ts';
import { attemptsFor } from './attempt.ts';

const told = (part: Parameters<typeof attemptsFor>[0]) =>
  attemptsFor(part).map(({ release, afresh }) => `${release.build}${afresh ? ' afresh' : ''}`);

test('a part is tried twice, its files fetched anew the second time', () => {
  expect(told(aPart({ build: 'b2' }))).toEqual(['b2', 'b2 afresh']);
});

test('then its previous release takes over', () => {
  const part = aPart({ build: 'b2', previous: aPart({ build: 'b1' }) });
  expect(told(part)).toEqual(['b2', 'b2 afresh', 'b1 afresh']);
});
