import { tabStorage } from '@amendes/contract/host';
import {
  counterexample,
  hostileJson,
  hostileText,
  hostileValue,
  lateCounterexample,
  spoiled,
} from '@amendes/contract/testing/hostile.ts';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { notedFailure } from '../error-page/error-page.tsx';
import {
  parseOverrides,
  readDescription,
  readServedParts,
  originOfPart,
} from '../override/override.ts';
import { idFromHash } from '../page/page-effects.tsx';
import { findPart } from '../part/find-part.ts';
import { chooseReleases } from '../releases/choose-releases.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { describeFailure } from '../watch/report-failure.ts';

/* Input from outside the shell: the tab's storage, the history's state, another site's lists, thrown values. */

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const origins = ['http://localhost:4200'];

const override = {
  address: 'http://localhost:4200/',
  release: {
    name: 'payment',
    build: 'b1',
    container: 'payment_b1',
    base: 'http://localhost:4200/releases/payment/b1/',
    entry: 'entry.js',
    files: { 'entry.js': 'sha384-x' },
    routes: ['/tai/paiement'],
  },
};

const jsonOf = (data: unknown) => JSON.stringify(data) ?? '';

test('a stored override is read only with an allowed origin', () => {
  const isAllowed = (json: string) =>
    parseOverrides(json, origins).every(
      ({ release: { base, container, name, build } }) =>
        origins.includes(new URL(base).origin) &&
        /^[a-z_]\w*$/i.test(container) &&
        !/[./\\]/.test(name + build),
    );
  const stored = fc.oneof(hostileJson, spoiled([override]).map(jsonOf));
  expect(counterexample(stored, isAllowed)).toBeUndefined();
});

const trial = aPart({
  name: 'payment',
  build: 'b1',
  canary: { percent: 50, salt: 's1', release: aPart({ name: 'payment', build: 'b2' }) },
});

test('arbitrary stored choices give a tab only a release that is served', () => {
  const isServed = (json: string) => {
    tabStorage.write('amendes.canary', json);
    const [part] = chooseReleases([trial]);
    return part?.name === 'payment' && ['b1', 'b2'].includes(part.build);
  };
  const choice = { payment: { salt: 's1', build: 'b2' } };
  const stored = fc.oneof(hostileJson, spoiled(choice).map(jsonOf));
  expect(counterexample(stored, isServed)).toBeUndefined();
});

test('any address is served by a known part or by none', () => {
  // The router warns about each badly escaped address.
  vi.spyOn(console, 'warn').mockReturnValue();
  const registry = aRegistry([
    aPart({ name: 'lookup', routes: ['/tai', '/tai/:amendeId'] }),
    aPart({ name: 'payment', routes: ['/tai/amende/:amendeId/:cleAmende'] }),
  ]);
  const isKnown = (parts: readonly string[]) =>
    ['shell', 'lookup', 'payment'].includes(findPart(registry, parts.join(''))?.name ?? 'shell');
  const start = fc.constantFrom('', '/', '/tai/', '/tai/amende/');
  expect(counterexample(fc.tuple(start, hostileText), isKnown)).toBeUndefined();
});

test('any hash is read as an id, decoded or unchanged', () => {
  const isId = (text: string) =>
    idFromHash(`#${text}`) === text || idFromHash(`#${text}`) === decodeURIComponent(text);
  expect(counterexample(hostileText, isId)).toBeUndefined();
});

test('a noted failure has only an address of this site and valid moments', () => {
  const isOwn = (state: unknown) => {
    const { from = '/', at = 0, limit = 0 } = notedFailure(state);
    const isMoment = [at, limit].every((moment) => !Number.isNaN(new Date(moment).getTime()));
    return isMoment && new URL(from, 'https://site.example').origin === 'https://site.example';
  };
  const noted = { from: '/tai/amende/1/2', at: 1, limit: 2 };
  expect(counterexample(fc.oneof(spoiled(noted), hostileValue), isOwn)).toBeUndefined();
});

test('a failure report has no number, key or token for any thrown value', () => {
  const isSilent = (error: unknown) => {
    const { reason } = describeFailure({ name: 'payment', build: 'b1' }, 'handler', error);
    return reason.length <= 200 && !/\d{2,}|eyJ[\w.-]/.test(reason);
  };
  const thrown = fc.oneof(
    hostileValue,
    hostileText.map((text) => new Error(text)),
    hostileText.map((text) => new Error(`${text}33333122111221/29?${text}`)),
  );
  expect(counterexample(thrown, isSilent)).toBeUndefined();
});

const parts = {
  shell: 'a1',
  remotes: [
    { name: 'payment', build: 'b1', base: '/releases/payment/b1/', previous: { build: 'b0' } },
  ],
};

const description = {
  name: 'payment',
  build: 'b1',
  container: 'payment_b1',
  entry: 'entry.js',
  contract: { needs: '^1.0.0' },
  routes: [{ pattern: '/tai' }],
  files: { 'entry.js': { integrity: 'sha384-x' } },
};

test('an answer of another site is read only in the known shape', async () => {
  let body: unknown;
  vi.stubGlobal('fetch', async () => Response.json(body));
  const isKnown = async (data: unknown) => {
    body = data ?? null;
    const served = await readServedParts(new URL('https://site.example/'));
    const { kind } = originOfPart({ name: 'payment', build: 'b1' }, [], served);
    const read = await readDescription('https://site.example/releases/payment/b1/');
    return (
      kind !== 'override' && (read?.routes ?? []).every((one) => typeof one.pattern === 'string')
    );
  };
  const answer = fc.oneof(spoiled(parts), spoiled(description), hostileValue);
  expect(await lateCounterexample(answer, isKnown)).toBeUndefined();
});
