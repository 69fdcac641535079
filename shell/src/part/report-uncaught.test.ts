import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { provideRegistry } from '../registry/known-parts.ts';
import { aRegistry } from '../testing/a-registry.ts';
import { reportUncaught } from './report-uncaught.ts';

const sendBeacon = vi.fn<Navigator['sendBeacon']>();

beforeAll(reportUncaught);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('navigator', { sendBeacon });
  sendBeacon.mockClear();
  provideConfiguration(aConfiguration({ failureBeacon: '/beacon' }));
  provideRegistry(aRegistry(), '/tai');
});

const reports = () => sendBeacon.mock.calls.map(([, told]): unknown => JSON.parse(told as string));

/** An error as it comes from there. */
function failing(message: string, ...addresses: readonly string[]): Error {
  const error = new Error(message);
  error.stack = [message, ...addresses.map((address) => `at f (${address}:1:2)`)].join('\n');
  return error;
}

const reject = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

const site = 'https://site.example/releases';

test('a refusal that nobody heard is reported as of the part whose code it names', () => {
  reject(failing('first', `${site}/shell/b1/react.js`, `${site}/payment/b2/app.js`));
  expect(reports()).toEqual([{ part: 'payment', build: 'b2', reason: 'first' }]);
});

test('an error that nobody caught is reported by the file that it is told of', () => {
  const filename = `${site}/lookup/b3/entry.js`;
  dispatchEvent(new ErrorEvent('error', { message: 'second', filename }));
  expect(reports()).toEqual([{ part: 'lookup', build: 'b3', reason: 'second' }]);
});

test('what names no file is taken for the shell’s', () => {
  reject('third');
  const { name, build } = aRegistry().shell;
  expect(reports()).toEqual([{ part: name, build, reason: 'third' }]);
});

test('what an extension does is not reported', () => {
  reject(failing('fourth', 'chrome-extension://abc/content.js'));
  dispatchEvent(new ErrorEvent('error', { message: 'x', filename: 'moz-extension://abc/a.js' }));
  expect(reports()).toEqual([]);
});

test('each cause is reported once, and no more than twenty of a page', () => {
  for (let count = 0; count < 40; count += 1) {
    reject(failing('again', `${site}/shell/b1/shell.js`));
    reject(failing(`cause ${'x'.repeat(count)}`, `${site}/shell/b1/shell.js`));
  }
  expect(reports().length).toBeLessThanOrEqual(20);
  expect(new Set(reports().map((report) => JSON.stringify(report))).size).toBe(reports().length);
});
