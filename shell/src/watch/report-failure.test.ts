import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { aPart } from '../testing/a-registry.ts';
import { describeFailure, reportFailure } from './report-failure.ts';

const release = aPart({ name: 'payment', build: 'b1' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a failure report names the release and the first line of the reason', () => {
  expect(describeFailure(release, 'load', new Error('No such chunk\nand a long tail'))).toEqual({
    part: 'payment',
    build: 'b1',
    kind: 'load',
    reason: 'No such chunk',
  });
});

test.each([
  [`no fine at /tai/amende/${pathOf(samples.payable)}`, 'no fine at /tai/amende/…/…'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3ODB9 refused', 'token …'],
])('the report of %j contains nothing that identifies a fine or a citizen', (message, start) => {
  const { reason } = describeFailure(release, 'load', new Error(message));
  expect(reason).toContain(start.slice(0, 7));
  expect(reason).not.toMatch(/\d{2}/);
});

test('a report goes to the console, and to the beacon only if one is configured', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const sendBeacon = vi.fn<Navigator['sendBeacon']>();
  vi.stubGlobal('navigator', { sendBeacon });

  provideConfiguration(aConfiguration());
  reportFailure(release, 'load', 'gone');
  expect(warn).toHaveBeenCalledWith('Part payment b1 failed (load): gone');
  expect(sendBeacon).not.toHaveBeenCalled();

  provideConfiguration(aConfiguration({ failureBeacon: '/beacon' }));
  reportFailure(release, 'load', 'gone again');
  const report = JSON.stringify({
    part: 'payment',
    build: 'b1',
    kind: 'load',
    reason: 'gone again',
  });
  expect(sendBeacon).toHaveBeenCalledWith('/beacon', report);
});

test('a failed load is reported once for each release and reason', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  provideConfiguration(aConfiguration());
  for (const build of ['b2', 'b2', 'b3']) {
    reportFailure(aPart({ name: 'payment', build }), 'load', new Error('hung'));
    reportFailure(aPart({ name: 'payment', build }), 'load', new Error('damaged'));
  }
  expect(warn.mock.calls.flat()).toEqual([
    'Part payment b2 failed (load): hung',
    'Part payment b2 failed (load): damaged',
    'Part payment b3 failed (load): hung',
    'Part payment b3 failed (load): damaged',
  ]);
});

test('a later failure is reported once for each release and kind in the whole tab', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  provideConfiguration(aConfiguration());
  for (const reason of ['first', 'second']) {
    for (const kind of ['handler', 'promise'] as const) {
      for (const build of ['b4', 'b5']) reportFailure(aPart({ build }), kind, reason);
    }
  }
  expect(warn.mock.calls.flat()).toEqual([
    'Part lookup b4 failed (handler): first',
    'Part lookup b5 failed (handler): first',
    'Part lookup b4 failed (promise): first',
    'Part lookup b5 failed (promise): first',
  ]);
  expect(sessionStorage.getItem('amendes.reported')).toBe(
    ',b4 handler,b5 handler,b4 promise,b5 promise',
  );
});

test('invalid text in the record of earlier reports does not prevent a report', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  sessionStorage.setItem('amendes.reported', '{"a":[1]}');
  reportFailure(aPart({ build: 'b6' }), 'text', 'de titre');
  expect(warn).toHaveBeenCalledTimes(1);
});
