import { languages, type TextLoaders } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideRegistry } from '../registry/known-parts.ts';
import { aListingPart, aPart, aRegistry } from '../testing/a-registry.ts';
import { persistentTexts } from './refetch-part.ts';

const release = aPart();
const fetched = vi.fn<typeof fetch>(async () => new Response());
const warned = vi.spyOn(console, 'warn');

/** Texts that fail a number of times before they load. */
function failing(times: number): TextLoaders {
  let remaining = times;
  const load = async () => {
    if (remaining-- > 0) throw new Error('Loading chunk texts failed.');
    return [{ default: { word: 'mot' } }];
  };
  const loaders = languages.map((language) => [language, load] as const);
  return Object.fromEntries(loaders) as unknown as TextLoaders;
}

beforeEach(() => {
  provideConfiguration(aConfiguration());
  provideRegistry(aRegistry(), '/tai');
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  warned.mockReset().mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [0, 0],
  [1, 1],
])('texts that fail %i times are loaded after %i requests past the cache', async (times, past) => {
  const texts = await persistentTexts(release, failing(times)).de();
  expect(texts[0]?.default).toEqual({ word: 'mot' });
  const modes = fetched.mock.calls.map(([, settings]) => settings?.cache);
  expect(modes).toEqual(Array.from({ length: past }, () => 'reload'));
  expect(warned).not.toHaveBeenCalled();
});

test('texts that fail twice are rejected and reported', async () => {
  await expect(persistentTexts(release, failing(2)).de()).rejects.toThrow('Loading chunk');
  await expect
    .poll(() => warned)
    .toHaveBeenCalledWith('Part lookup b1 failed (load): Loading chunk texts failed.');
});

test('texts whose list cannot be fetched are reported as not loaded', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const listing = aListingPart({ build: 'b4' });
  await expect(persistentTexts(listing, failing(0)).de()).rejects.toThrow('hashes.json');
  const warning = 'Part lookup b4 failed (load): /releases/lookup/b4/hashes.json: TypeError: ';
  await expect.poll(() => warned).toHaveBeenCalledWith(`${warning}Failed to fetch`);
});

test('a list that cannot be fetched is requested twice, and no code is fetched', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 404 }));
  const listing = aListingPart({ build: 'b5' });
  await expect(persistentTexts(listing, failing(0)).de()).rejects.toThrow(
    'hashes.json: Error: 404',
  );
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/releases/lookup/b5/hashes.json',
    '/releases/lookup/b5/hashes.json',
  ]);
});

test('the same texts get the same loaders, those of another release get others', () => {
  const texts = failing(0);
  expect(persistentTexts(release, texts)).toBe(persistentTexts(release, texts));
  expect(persistentTexts(release, failing(0))).not.toBe(persistentTexts(release, texts));
});

test.each([
  ['the document’s own language', 'fr', []],
  ['another language', 'de', ['/releases/lookup/b1/hashes.json']],
] as const)('texts in %s request the list only if needed', async (_, language, list) => {
  // Imitates the translator of a browser, which rewrites the attribute.
  document.documentElement.lang = language === 'fr' ? 'de' : language;
  fetched.mockImplementation(async () => new Response('{}'));
  const listing = aListingPart({ files: { 'texts-fr.js': 'sha256-fr' } });
  await persistentTexts(listing, failing(0))[language]();
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(list);
});
