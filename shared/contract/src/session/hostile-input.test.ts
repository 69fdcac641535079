import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import {
  counterexample,
  hostileJson,
  hostileText,
  hostileValue,
  lateCounterexample,
  spoiled,
} from '../../testing/hostile.ts';
import { ConfigurationError, parseConfiguration } from '../configuration/configuration.ts';
import { publishedStore, refreshPublished } from '../content/published.ts';
import { chooseLanguage, languages, rememberedLanguage } from '../language/languages.ts';
import { guardedStorage } from '../lending/guarded-storage.ts';
import { parseStoredFine, storedFine } from './session-store.ts';

/* Input of the contract that does not come from the API: the tab's storage, the address, the document, the pointer. */

const stored = {
  shape: 3,
  fine: {
    number: '33333122111221',
    key: '29',
    status: 'A_PAYER',
    kind: 'AF',
    paidAtTobacconist: false,
    deposit: { number: '33333122111222', key: '30', amount: 13_500 },
    sentOn: '2026-11-02',
    amountDue: 9000,
    steps: [{ level: 'reduced', amount: 9000, until: '2026-12-02' }],
    settlements: [{ day: '2026-11-10', amount: 1000, means: 'CB', reference: 'R1' }],
    partialPaymentAllowed: true,
    offence: { day: '2026-10-21', place: 'Lyon', nature: 'Vitesse', registration: 'AB' },
  },
  lookedUpAt: 1,
};

afterEach(() => vi.unstubAllGlobals());

const jsonOf = (data: unknown) => JSON.stringify(data) ?? '';

test('a stored fine is read completely or not at all', () => {
  const isComplete = (json: string) => {
    const read = parseStoredFine(json);
    if (!read) return true;
    const areSteps = read.fine.steps.every(
      ({ level, amount }) =>
        ['reduced', 'standard', 'increased'].includes(level) && Number.isSafeInteger(amount),
    );
    return areSteps && isDeepStrictEqual(parseStoredFine(storedFine(read)), read);
  };
  const text = fc.oneof(hostileJson, spoiled(stored).map(jsonOf));
  expect(counterexample(text, isComplete)).toBeUndefined();
});

test('a configuration is read completely, or refused with a ConfigurationError', () => {
  const isComplete = (json: string) => {
    try {
      const { apiOrigin, providerOrigins, transfer } = parseConfiguration(json);
      const origins = [...providerOrigins, ...(apiOrigin ? [apiOrigin] : [])];
      const areOrigins = origins.every((origin) => /^https?:$/.test(new URL(origin).protocol));
      return areOrigins && typeof transfer.iban === 'string';
    } catch (error) {
      return error instanceof ConfigurationError;
    }
  };
  const good = aConfiguration({ providerOrigins: ['https://provider.example'] });
  const text = fc.oneof(hostileJson, spoiled(good).map(jsonOf));
  expect(counterexample(text, isComplete)).toBeUndefined();
});

test('the chosen language is a language of the site for any input', () => {
  const isSpoken = ([search, tab, browser]: readonly [string, string, readonly string[]]) => {
    const address = new URLSearchParams(search).get('langue');
    const spoken = [
      chooseLanguage({ address, tab, browser }),
      rememberedLanguage(search),
      rememberedLanguage(`?langue=${search}`),
    ];
    return spoken.every((language) => languages.includes(language));
  };
  const wishes = fc.tuple(hostileText, hostileText, fc.array(hostileText, { maxLength: 3 }));
  expect(counterexample(wishes, isSpoken)).toBeUndefined();
});

test('a refused or missing storage keeps its values as long as the page', () => {
  const isStored = ([name, value, isRefused]: readonly [string, string, boolean]) => {
    const storage = guardedStorage(() => {
      if (isRefused) throw new DOMException('forbidden', 'SecurityError');
      return undefined;
    });
    storage.write(name, value);
    const read = storage.read(name);
    storage.remove(name);
    return read === value && storage.read(name) === null;
  };
  const entry = fc.tuple(hostileText, hostileText, fc.boolean());
  expect(counterexample(entry, isStored)).toBeUndefined();
});

const line = ['Panne', { type: 'link', address: '/tai/aide', children: ['Aide'] }];

const published = {
  listed: ['/tai', '/tai/aide'],
  content: {
    format: 1,
    build: 'a1',
    base: '/releases/content/a1/',
    pages: { aide: { fr: { file: 'aide.fr.json', integrity: 'sha384-x', title: 'Aide' } } },
  },
  notice: {
    build: 'n1',
    kind: 'outage',
    from: '2026-11-24T10:00:00Z',
    texts: { fr: [line, [{ type: 'strong', children: ['a', { type: 'break' }] }]] },
  },
};

/** Addresses that a link of a banner may have. */
const harmless = /^(#|\/(?![/\\])|https:\/\/|tel:)/;

function addressesIn(data: unknown): readonly unknown[] {
  if (typeof data !== 'object' || data === null) return [];
  const own = 'address' in data ? [data.address] : [];
  return [...own, ...Object.values(data).flatMap(addressesIn)];
}

const isLine = (inline: unknown): boolean =>
  typeof inline === 'string' ||
  (typeof inline === 'object' &&
    inline !== null &&
    'type' in inline &&
    (inline.type === 'break' ||
      ('children' in inline && Array.isArray(inline.children) && inline.children.every(isLine))));

test('published data is accepted only in a form that a page can show', async () => {
  let body: unknown;
  vi.stubGlobal('fetch', async () => Response.json(body));
  const isShown = async (data: unknown) => {
    body = data ?? null;
    publishedStore.setState({ listed: ['before'] }, true);
    await refreshPublished();
    const { listed, content, notice } = publishedStore.getState();
    const lines = Object.values(notice?.texts ?? {}).flat();
    const texts = Object.values(content?.pages ?? {}).flatMap((page) => Object.values(page));
    return (
      listed.every((address) => typeof address === 'string') &&
      lines.every((one) => Array.isArray(one) && one.every(isLine)) &&
      addressesIn(notice).every((address) => harmless.test(String(address))) &&
      texts.every(({ integrity }) => integrity.startsWith('sha384-')) &&
      (content?.base ?? '/releases/').startsWith('/releases/')
    );
  };
  const answer = fc.oneof(spoiled(published), hostileValue);
  expect(await lateCounterexample(answer, isShown)).toBeUndefined();
});
