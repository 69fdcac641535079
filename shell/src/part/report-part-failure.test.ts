import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { aPart } from '../testing/a-registry.ts';
import { describeFailure, reportPartFailure } from './report-part-failure.ts';

const release = aPart({ name: 'payment', build: 'b1' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a failure tells the release and the reason', () => {
  expect(describeFailure(release, new Error('No such chunk\nand a long tail'))).toEqual({
    part: 'payment',
    build: 'b1',
    reason: 'No such chunk',
  });
});

test.each([
  ['no fine at /tai/amende/33333122111221/29', 'no fine at /tai/amende/…/…'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3ODB9 refused', 'token …'],
])('%j is told without what identifies a fine or a visitor', (message, start) => {
  const { reason } = describeFailure(release, new Error(message));
  expect(reason).toContain(start.slice(0, 7));
  expect(reason).not.toMatch(/\d{2}/);
});

test('it goes to the console, and to the beacon only where one is configured', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const sendBeacon = vi.fn<Navigator['sendBeacon']>();
  vi.stubGlobal('navigator', { sendBeacon });

  provideConfiguration(aConfiguration());
  reportPartFailure(release, 'gone');
  expect(warn).toHaveBeenCalledWith('Part payment b1 failed: gone');
  expect(sendBeacon).not.toHaveBeenCalled();

  provideConfiguration(aConfiguration({ failureBeacon: '/beacon' }));
  reportPartFailure(release, 'gone again');
  const told = JSON.stringify({ part: 'payment', build: 'b1', reason: 'gone again' });
  expect(sendBeacon).toHaveBeenCalledWith('/beacon', told);
});

test('it is told once for each release and reason', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  provideConfiguration(aConfiguration());
  for (const build of ['b2', 'b2', 'b3']) {
    reportPartFailure(aPart({ name: 'payment', build }), new Error('hung'));
    reportPartFailure(aPart({ name: 'payment', build }), new Error('damaged'));
  }
  expect(warn.mock.calls.flat()).toEqual([
    'Part payment b2 failed: hung',
    'Part payment b2 failed: damaged',
    'Part payment b3 failed: hung',
    'Part payment b3 failed: damaged',
  ]);
});
