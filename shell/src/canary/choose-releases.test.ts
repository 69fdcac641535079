import { tabStorage } from '@amendes/contract/host';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPart } from '../testing/a-registry.ts';
import { chooseReleases } from './choose-releases.ts';

const aTrial = (salt = 's1') =>
  aPart({
    name: 'payment',
    build: 'b1',
    canary: { percent: 50, salt, release: aPart({ name: 'payment', build: 'b2' }) },
  });

const chance = vi.spyOn(Math, 'random');
const build = (parts = [aTrial()]) => chooseReleases(parts)[0]?.build;
const stored = () => tabStorage.read('amendes.canary');

beforeEach(() => {
  tabStorage.remove('amendes.canary');
  chance.mockReturnValue(0.9);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a tab decides once', () => {
  expect(build()).toBe('b1');
  chance.mockReturnValue(0.1);
  expect(build()).toBe('b1');
  expect(stored()).toBe('{"payment":{"salt":"s1","build":"b1"}}');
});

test('another trial is decided anew', () => {
  build();
  chance.mockReturnValue(0.1);
  expect(build([aTrial('s2')])).toBe('b2');
});

test('what is known of another part stays', () => {
  build();
  build([{ ...aTrial('s9'), name: 'lookup' }]);
  expect(JSON.parse(stored() ?? '')).toHaveProperty('payment.build', 'b1');
});

test('where nothing is tried nothing is stored', () => {
  expect(build([aPart()])).toBe('b1');
  expect(stored()).toBeNull();
});

test.each(['not JSON', 'null', '[]', '{"payment":{"salt":1,"build":"b2"}}', '{"payment":"b2"}'])(
  'a storage that holds %j is decided anew',
  (text) => {
    tabStorage.write('amendes.canary', text);
    expect(build()).toBe('b1');
    expect(stored()).toContain('"build":"b1"');
  },
);

test('a tab whose storage is forbidden keeps its decision for as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined);
  chance.mockReturnValue(0.1);
  expect(build()).toBe('b2');
  chance.mockReturnValue(0.9);
  expect(build()).toBe('b2');
});
