import { lack } from '@amendes/contract/testing/lack.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { integrityOf } from '../integrity/sealed-files.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { askForParts, isRemoved } from './ask-for-parts.ts';
import { currentParts, provideRegistry } from '../registry/known-parts.ts';

const lookup = aPart({ name: 'lookup', build: 'b1' });
const payment = aPart({
  name: 'payment',
  build: 'p1',
  previous: aPart({ name: 'payment', build: 'p0' }),
});

const fetched = vi.fn<typeof fetch>();

const answering = (data: unknown) => fetched.mockResolvedValueOnce(Response.json(data));

const known = () => currentParts().registry.remotes.map(({ name, build }) => `${name} ${build}`);

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  provideRegistry(aRegistry([lookup]), '/tai');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the other parts become known, and their files may be loaded', async () => {
  answering({ shell: 'b1', remotes: [lookup, payment] });
  await askForParts();
  expect(currentParts().others).toBe('ready');
  expect(known()).toEqual(['lookup b1', 'payment p1']);
  expect(fetched).toHaveBeenCalledWith('/assets/parts.json', expect.anything());
  expect(integrityOf('/releases/payment/p0/entry.js')).toBe('sha384-payment-p0');
});

test('parts of a newer shell are accepted if they also fit this shell', async () => {
  answering({ shell: 'b2', otherShells: ['b0', 'b1'], remotes: [payment] });
  await askForParts();
  expect(known()).toEqual(['lookup b1', 'payment p1']);
});

test('the part of the document stays unchanged if a newer release is served', async () => {
  answering({ shell: 'b1', remotes: [aPart({ name: 'lookup', build: 'b2' }), payment] });
  await askForParts();
  expect(known()).toEqual(['lookup b1', 'payment p1']);
  expect(() => integrityOf('/releases/lookup/b2/entry.js')).toThrow('Not in the registry');
});

test('parts that do not fit this shell are not accepted', async () => {
  answering({ shell: 'b2', remotes: [lookup, payment] });
  await askForParts();
  expect(currentParts().others).toBe('outdated');
  expect(known()).toEqual(['lookup b1']);
});

test.each<[string, () => unknown]>([
  ['nothing answers', () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
  ['the answer is a 404', () => fetched.mockResolvedValueOnce(new Response('', { status: 404 }))],
  ['the answer is something else', () => answering({ error: 'proxy' })],
  ['the answer is not JSON', () => fetched.mockResolvedValueOnce(new Response('<html>'))],
])('the parts are unavailable until they are requested again if %s', async (_, prepare) => {
  prepare();
  await askForParts();
  expect(currentParts().others).toBe('failed');
  answering({ shell: 'b1', remotes: [payment] });
  await askForParts();
  expect(currentParts().others).toBe('ready');
});

test('the other parts become known in a browser without AbortSignal.timeout', async () => {
  lack(AbortSignal, 'timeout');
  answering({ shell: 'b1', remotes: [lookup, payment] });
  await askForParts();
  expect(currentParts().others).toBe('ready');
});

test('a release is gone only if the site answers and no longer names it', async () => {
  answering({ shell: 'b1', remotes: [payment] });
  expect(await isRemoved(payment)).toBe(false);
  answering({ shell: 'b1', remotes: [aPart({ name: 'payment', build: 'p2', previous: payment })] });
  expect(await isRemoved(payment)).toBe(false);
  answering({ shell: 'b1', remotes: [aPart({ name: 'payment', build: 'p3' })] });
  expect(await isRemoved(payment)).toBe(true);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await isRemoved(payment)).toBe(false);
});
