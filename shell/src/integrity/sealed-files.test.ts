import { isLate } from '@amendes/contract/host';
import { hashesFile } from '@amendes/protocol/build-description.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { aListingPart, aPart, hashOfList } from '../testing/a-registry.ts';
import { admitParts, admitUnnamed, integrityOf, isInReleases } from './sealed-files.ts';

const origin = 'https://site.example/tai';
const previous = aPart({ build: 'b1' });
const canary = { percent: 5, salt: 's', release: aPart({ build: 'b3' }) };
admitParts([aPart({ name: 'shell' }), aPart({ build: 'b2', previous, canary })], origin);

const integrity = (address: string) => integrityOf(address, origin);

test('a listed file has its hash, by its relative and its full address', () => {
  expect(integrity('/releases/shell/b1/entry.js')).toBe('sha384-shell-b1');
  const fullAddress = 'https://site.example/releases/lookup/b2/entry.js';
  expect(integrity(fullAddress)).toBe('sha384-lookup-b2');
});

test.each([
  ['the previous release', 'b1'],
  ['the canary', 'b3'],
])('the files of %s are listed as well', (_, build) => {
  expect(integrity(`/releases/lookup/${build}/entry.js`)).toBe(`sha384-lookup-${build}`);
});

test('the files of a part that becomes known later are listed from then on', () => {
  expect(() => integrity('/releases/payment/b1/entry.js')).toThrow('Not in the registry');
  admitParts([aPart({ name: 'payment' })], origin);
  expect(integrity('/releases/payment/b1/entry.js')).toBe('sha384-payment-b1');
});

test('a later list does not change the hash of a known file', () => {
  admitParts([aPart({ build: 'b2', files: { 'entry.js': 'sha384-other' } })], origin);
  expect(integrity('/releases/lookup/b2/entry.js')).toBe('sha384-lookup-b2');
});

test.each([
  '/releases/lookup/b2/other.js',
  'https://elsewhere.example/releases/lookup/b2/entry.js',
  '/releases/lookup/b2/entry.js?v=2',
  'data:text/javascript,alert(1)',
])('the address %s is refused', (address) => {
  expect(() => integrity(address)).toThrow('Not in the registry');
});

test('functions that code replaces do not allow an unlisted file to load', () => {
  const address = `${origin}/stolen.js`;
  const mine = () => 'sha384-mine';
  vi.spyOn(Map.prototype, 'get').mockImplementation(mine);
  vi.spyOn(Map.prototype, 'has').mockReturnValue(false);
  Reflect.set(Object.prototype, address, mine());
  vi.stubGlobal(
    'URL',
    class extends URL {
      override readonly href = 'https://site.example/releases/lookup/b2/entry.js';
    },
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(Object.prototype, address);
  });
  expect(() => integrity(address)).toThrow('Not in the registry');
  admitParts([aPart({ build: 'b2', files: { 'entry.js': mine() } })], origin);
  expect(integrity('/releases/lookup/b2/entry.js')).toBe('sha384-lookup-b2');
});

test('isInReleases knows this site and the sites that parts were loaded from', () => {
  const own = 'https://site.example/releases/lookup/b1/other.css';
  const foreign = 'https://test.example/releases/payment/b9/other.css';
  expect([own, foreign].map(isInReleases)).toEqual([true, false]);
  admitParts(
    [aPart({ name: 'payment', base: 'https://test.example/releases/payment/b9/' })],
    origin,
  );
  expect([own, foreign].map(isInReleases)).toEqual([true, true]);
  expect(isInReleases('https://site.example/style.css')).toBe(false);
});

const fetched = vi.fn<typeof fetch>();

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const answerWith = (status: number, hashes: object) => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(hashes), { status }));
};
const german = 'texts-de.js';

test('a list, fetched once by its hash, allows files that the document omits', async () => {
  answerWith(200, { [german]: 'sha256-de' });
  const release = aListingPart({ build: 'b7' });
  expect(() => integrityOf('/releases/lookup/b7/texts-de.js')).toThrow('Not in the registry');
  await Promise.all([admitUnnamed(release, german), admitUnnamed(release, german)]);
  await admitUnnamed(release, german);
  expect(integrityOf('/releases/lookup/b7/texts-de.js')).toBe('sha256-de');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/releases/lookup/b7/hashes.json',
  ]);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ integrity: hashOfList });
});

test('functions that code replaces do not change what is read from a list', async () => {
  const mine = { 'stolen.js': 'sha256-mine' };
  answerWith(200, { [german]: 'sha256-de', '../b1/stolen.js': 'sha256-mine' });
  vi.spyOn(Object, 'entries').mockReturnValue(Object.entries(mine));
  vi.spyOn(String.prototype, 'startsWith').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await admitUnnamed(aListingPart({ build: 'c6' }), german);
  expect(integrityOf('/releases/lookup/c6/texts-de.js')).toBe('sha256-de');
  for (const folder of ['c6', 'b1'])
    expect(() => integrityOf(`/releases/lookup/${folder}/stolen.js`)).toThrow(
      'Not in the registry',
    );
});

test('a list does not change the hash of a file that the document names', async () => {
  answerWith(200, { 'entry.js': 'sha256-other' });
  admitParts([aPart({ build: 'b8' })]);
  await admitUnnamed(aListingPart({ build: 'b8' }), german);
  expect(integrityOf('/releases/lookup/b8/entry.js')).toBe('sha384-lookup-b8');
});

test('a list that cannot be fetched allows no file, and is requested again', async () => {
  const release = aListingPart({ build: 'b9' });
  for (const status of [404, 503]) answerWith(status, { [german]: 'sha256-de' });
  await expect(admitUnnamed(release, german)).rejects.toThrow('/b9/hashes.json: Error: 503');
  expect(() => integrityOf('/releases/lookup/b9/texts-de.js')).toThrow('Not in the registry');
  answerWith(200, { [german]: 'sha256-de' });
  await admitUnnamed(release, german);
  expect(integrityOf('/releases/lookup/b9/texts-de.js')).toBe('sha256-de');
});

test('the error for a list that cannot be fetched names the list and the reason', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(admitUnnamed(aListingPart({ build: 'b5' }), german)).rejects.toThrow(
    '/releases/lookup/b5/hashes.json: TypeError: Failed to fetch',
  );
});

test.each(['', 'sha1-abc', 'sha256-', `${hashOfList} sha1-abc`, `sha384-${'?'.repeat(64)}`])(
  'a list with the hash "%s", which a browser may ignore, is not requested',
  async (hash) => {
    answerWith(200, { 'texts-de.js': 'sha256-de' });
    await expect(
      admitUnnamed(aListingPart({ build: 'c5', files: { [hashesFile]: hash } }), german),
    ).rejects.toThrow('/c5/hashes.json');
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('a list allows files in its own release’s folder, and no others', async () => {
  const own = 'later/file@2.js';
  const paths = [
    '../b1/x1.js',
    '/../../b1/x2.js',
    '..\\b1\\x3.js',
    '%2e%2e/b1/x4.js',
    '.\t./b1/x5.js',
  ];
  answerWith(200, Object.fromEntries([own, ...paths].map((path) => [path, 'sha256-x'])));
  await admitUnnamed(aListingPart({ build: 'c4' }), own);
  expect(integrityOf(`/releases/lookup/c4/${own}`)).toBe('sha256-x');
  for (const path of paths) {
    expect(() => integrityOf(`/releases/lookup/c4/${path}`)).toThrow('Not in the registry');
  }
});

test('a list that fails is fetched once more, past the browser’s cache', async () => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  answerWith(200, { [german]: 'sha256-de' });
  await admitUnnamed(aListingPart({ build: 'b3' }), german);
  expect(integrityOf('/releases/lookup/b3/texts-de.js')).toBe('sha256-de');
  expect(fetched.mock.calls.map(([, settings]) => settings?.cache)).toEqual(['default', 'reload']);
});

test('a list that hangs counts as late after 15 s, and is then aborted', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(
    (_, settings) =>
      new Promise((_resolve, reject) => {
        settings?.signal?.addEventListener('abort', () => reject(new Error('Aborted')));
      }),
  );
  const admitted = admitUnnamed(aListingPart({ build: 'b4' }), german).catch(isLate);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await admitted).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

test('no list is requested if the document names the file or the release has none', async () => {
  vi.stubGlobal('fetch', fetched);
  await admitUnnamed(aPart({ build: 'b6' }), german);
  await admitUnnamed(aListingPart({ files: { [german]: 'sha256-de' } }), german);
  expect(fetched).not.toHaveBeenCalled();
});
