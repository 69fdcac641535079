import { tabStorage } from '@amendes/contract/host';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPart } from '../testing/a-registry.ts';
import { chooseReleases, chooseRelease, decide, isCurrent } from './choose-releases.ts';

const aTrial = (salt = 's1') =>
  aPart({
    name: 'payment',
    build: 'b1',
    canary: { percent: 50, salt, release: aPart({ name: 'payment', build: 'b2' }) },
  });

const random = vi.spyOn(Math, 'random');
const buildIn = (parts = [aTrial()]) => chooseReleases(parts)[0]?.build;
const stored = () => tabStorage.read('amendes.canary');

beforeEach(() => {
  tabStorage.remove('amendes.canary');
  random.mockReturnValue(0.9);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a tab chooses its release once', () => {
  expect(buildIn()).toBe('b1');
  random.mockReturnValue(0.1);
  expect(buildIn()).toBe('b1');
  expect(stored()).toBe('{"payment":{"salt":"s1","build":"b1"}}');
});

test('a tab chooses again for another canary', () => {
  buildIn();
  random.mockReturnValue(0.1);
  expect(buildIn([aTrial('s2')])).toBe('b2');
});

test('a choice for one part keeps the choices for the others', () => {
  buildIn();
  buildIn([{ ...aTrial('s9'), name: 'lookup' }]);
  expect(JSON.parse(stored() ?? '')).toHaveProperty('payment.build', 'b1');
});

test('nothing is stored while no canary runs', () => {
  expect(buildIn([aPart()])).toBe('b1');
  expect(stored()).toBeNull();
});

test.each(['not JSON', 'null', '[]', '{"payment":{"salt":1,"build":"b2"}}', '{"payment":"b2"}'])(
  'a tab with %j in its storage chooses again',
  (text) => {
    tabStorage.write('amendes.canary', text);
    expect(buildIn()).toBe('b1');
    expect(stored()).toContain('"build":"b1"');
  },
);

test('a tab whose storage is forbidden keeps its choice as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined);
  random.mockReturnValue(0.1);
  expect(buildIn()).toBe('b2');
  random.mockReturnValue(0.9);
  expect(buildIn()).toBe('b2');
});

const before = aPart({ build: 'b1' });
const tried = aPart({ build: 'b3', routes: ['/tai', '/tai/new'] });
const part = aPart({
  build: 'b2',
  previous: before,
  canary: { percent: 10, salt: 's2', release: tried },
});

test.each([
  [0, 'b3'],
  [0.0999, 'b3'],
  [0.1, 'b2'],
  [0.9999, 'b2'],
])('with a canary of 10 percent the random number %d gets the release %s', (at, got) => {
  expect(decide(part, at)).toEqual({ salt: 's2', build: got });
});

test('a part without a canary needs no choice', () => {
  expect(decide(aPart(), 0)).toBeUndefined();
});

test.each([1, 33, 50, 99, 100])(
  'a canary of %d percent gets that share of 10,000 evenly spread chances',
  (percent) => {
    const trial = { ...part, canary: { percent, salt: 's', release: tried } };
    const chances = Array.from({ length: 10_000 }, (_, index) => index / 10_000);
    const got = chances.filter((chance) => decide(trial, chance)?.build === 'b3');
    expect(got).toHaveLength(percent * 100);
  },
);

const later = (differences: Parameters<typeof aPart>[0]) => aPart(differences);

test.each<[string, boolean, ReturnType<typeof aPart>, { salt: string; build: string }]>([
  ['the same canary still runs', true, part, { salt: 's2', build: 'b3' }],
  [
    'the percentage was changed',
    true,
    { ...part, canary: { percent: 50, salt: 's2', release: tried } },
    { salt: 's2', build: 'b2' },
  ],
  ['another canary was started', false, part, { salt: 's1', build: 'b2' }],
  [
    'the canary was promoted',
    true,
    later({ build: 'b3', previous: part }),
    { salt: 's2', build: 'b3' },
  ],
  [
    'the replaced release is the previous one',
    true,
    later({ build: 'b3', previous: part }),
    { salt: 's2', build: 'b2' },
  ],
  [
    'the canary was ended',
    false,
    later({ build: 'b2', previous: before }),
    { salt: 's2', build: 'b3' },
  ],
])('a choice is valid if %s: %s', (_, isValid, now, choice) => {
  expect(isCurrent(now, choice)).toBe(isValid);
});

const builds = ({ build, routes, previous }: ReturnType<typeof aPart>) => ({
  build,
  routes,
  previous: previous?.build,
});

test.each([
  ['canary', 'b3', { build: 'b3', routes: ['/tai', '/tai/new'], previous: 'b2' }],
  ['current', 'b2', { build: 'b2', routes: ['/tai'], previous: 'b1' }],
  ['previous', 'b1', { build: 'b1', routes: ['/tai'], previous: 'b2' }],
])('a tab that chose the %s release gets it, with another one as its fallback', (_, build, got) => {
  expect(builds(chooseRelease(part, { salt: 's2', build }))).toEqual(got);
});

test('a tab without a choice gets the current release', () => {
  expect(chooseRelease(part, undefined)).toBe(part);
});
