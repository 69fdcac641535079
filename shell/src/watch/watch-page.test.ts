// @vitest-environment-options { "ownPage": "watch-page" }
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { provideConfiguration, withTimeout } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fallBack, givenUp } from '../releases/choose-releases.ts';
import { provideRegistry } from '../registry/known-parts.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { note, watchPage } from './watch-page.ts';

const sendBeacon = vi.fn<Navigator['sendBeacon']>();

beforeAll(watchPage);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('navigator', { sendBeacon });
  sendBeacon.mockClear();
  provideConfiguration(aConfiguration({ failureBeacon: '/beacon' }));
  provideRegistry(aRegistry(), '/tai');
});

/** Returns the reports once the code that sends them is loaded, which happens at the first incident. */
async function reports(count: number): Promise<readonly unknown[]> {
  await expect.poll(() => sendBeacon.mock.calls.length).toBeGreaterThanOrEqual(count);
  await settled();
  return sendBeacon.mock.calls.map(([, body]): unknown => JSON.parse(body as string));
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Creates an error that was thrown by the code at these addresses. */
function failing(message: string, ...addresses: readonly string[]): Error {
  const error = new Error(message);
  error.stack = [message, ...addresses.map((address) => `at f (${address}:1:2)`)].join('\n');
  return error;
}

const reject = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

const throwing = (error: Error) => dispatchEvent(new ErrorEvent('error', { error }));

const site = 'https://site.example/releases';

test('an unhandled rejection is reported for the part that its stack names', async () => {
  reject(failing('first', `${site}/shell/b1/react.js`, `${site}/payment/b2/app.js`));
  expect(await reports(1)).toEqual([
    { part: 'payment', build: 'b2', kind: 'promise', reason: 'first' },
  ]);
});

test('an uncaught error is reported for the part of the file that it names', async () => {
  const filename = `${site}/lookup/b3/entry.js`;
  dispatchEvent(new ErrorEvent('error', { message: 'second', filename }));
  expect(await reports(1)).toEqual([
    { part: 'lookup', build: 'b3', kind: 'script', reason: 'second' },
  ]);
});

test('a rejection that names no file is reported for the shell', async () => {
  reject('third');
  const { name, build } = aRegistry().shell;
  expect(await reports(1)).toEqual([{ part: name, build, kind: 'promise', reason: 'third' }]);
});

test('errors of an extension are not reported', async () => {
  reject(failing('fourth', 'chrome-extension://abc/content.js', `${site}/payment/b4/app.js`));
  dispatchEvent(new ErrorEvent('error', { message: 'x', filename: 'moz-extension://abc/a.js' }));
  await settled();
  expect(await reports(0)).toEqual([]);
});

test('a part that breaks another one is charged with the failure', async () => {
  const reason = failing('of payment', `${site}/payment/b5/app.js`, `${site}/lookup/b5/app.js`);
  note({ kind: 'part', reason, release: { name: 'lookup', build: 'b5' } });
  expect(await reports(1)).toEqual([
    { part: 'payment', build: 'b5', kind: 'render', reason: 'of payment' },
  ]);
});

test('a failed load and an error while rendering are reported as different kinds', async () => {
  const release = { name: 'lookup', build: 'b6' };
  note({ kind: 'part', reason: new Error('Loading chunk 5 failed'), release });
  note({ kind: 'part', reason: new Error('no such field'), release });
  expect(await reports(2)).toMatchObject([{ kind: 'load' }, { kind: 'render' }]);
});

test('missing files of a release are charged to it, not to the shell', async () => {
  const list = '/releases/payment/b0/hashes.json: TypeError: Failed to fetch';
  const late = await withTimeout(new Promise(() => {}), 0).catch((error: Error) => error);
  for (const reason of [new Error(list), late as Error]) {
    reason.stack = failing(reason.name, `${site}/shell/b1/shell.js`).stack ?? '';
    note({ kind: 'part', reason, release: { name: 'payment', build: 'b0' } });
  }
  expect(await reports(2)).toMatchObject([
    { part: 'payment', kind: 'load', reason: list },
    { part: 'payment', kind: 'load', reason: 'Files did not come in time' },
  ]);
});

test.each([
  ['that a part renders differently is reported for that part', 'payment', ['payment', 'shell']],
  ['without a component trace is reported for its part', 'payment', []],
  ['that the shell renders differently is reported for the shell', 'shell', ['shell']],
])(
  'a hydration error is charged to the right release: a document %s',
  async (what, part, components) => {
    // The same cause is reported only once.
    const reason = failing(`Hydration failed: ${what}`, `${site}/shell/b1/react-dom.js`);
    const builds = { payment: 'b0', shell: 'b1' };
    const trace = components
      .map((name) => `\n    at Header (${site}/${name}/${builds[name as 'shell']}/app.js:1:2)`)
      .join('');
    note({ kind: 'document', reason, trace, release: { name: 'payment', build: 'b0' } });
    expect(await reports(1)).toMatchObject([{ part, kind: 'document' }]);
  },
);

function violating(sourceFile: string, blockedURI: string): void {
  const violation = { effectiveDirective: 'connect-src', blockedURI, sourceFile };
  dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
}

test('a policy violation by a part is reported with the refused origin only', async () => {
  violating(
    `${site}/payment/b7/app.js`,
    `https://elsewhere.example/?fine=${samples.payable.number}`,
  );
  expect(await reports(1)).toEqual([
    {
      part: 'payment',
      build: 'b7',
      kind: 'policy',
      reason: 'connect-src https://elsewhere.example',
    },
  ]);
});

test('a policy violation by no release is not reported', async () => {
  violating('', 'inline');
  violating('chrome-extension', 'eval');
  await settled();
  expect(await reports(0)).toEqual([]);
});

test('a release that failed twice is replaced by its previous one in this tab', async () => {
  const previous = aPart({ name: 'payment', build: 'b8' });
  const part = aPart({ name: 'payment', build: 'b9', previous, routes: ['/a'] });
  const fail = () => throwing(failing('ninth', `${site}/payment/b9/app.js`));
  fail();
  // The failure counts once the counting code is loaded. One that follows too soon counts as the same failure.
  await reports(1);
  expect(fallBack(part)).toBe(part);
  fail();
  await expect.poll(() => fallBack(part)).toEqual({ ...previous, routes: ['/a'] });
  expect(sessionStorage.getItem('amendes.givenUp')).toBe('b9');
});

test('several errors at the same moment count as one failure', async () => {
  const previous = aPart({ build: 'c1' });
  const part = aPart({ build: 'c2', previous });
  for (const one of ['a', 'b', 'c']) throwing(failing(one, `${site}/lookup/c2/app.js`));
  await settled();
  expect(fallBack(part)).toBe(part);
});

test('repeated failures of the shell’s own code give up no release', async () => {
  const { name, build } = aRegistry().shell;
  const before = givenUp();
  for (const one of ['d', 'e', 'f']) {
    throwing(failing(one, `${site}/${name}/${build}/shell.js`));
    await settled();
  }
  expect(await reports(1)).toMatchObject([{ part: name, build, kind: 'script' }]);
  expect(givenUp()).toBe(before);
});

test('each cause is reported once, and a page sends at most twenty reports', async () => {
  for (let count = 0; count < 40; count += 1) {
    const release = { name: 'lookup', build: 'd1' };
    note({ kind: 'part', reason: new Error('again'), release });
    note({ kind: 'part', reason: new Error(`cause ${'x'.repeat(count)}`), release });
    await settled();
  }
  const all = await reports(1);
  expect(all.length).toBeLessThanOrEqual(20);
  expect(new Set(all.map((report) => JSON.stringify(report))).size).toBe(all.length);
});
