// @vitest-environment node
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, parseJourney } from './journey-address.ts';
import type { JourneyScreen, JourneyState } from './journey-state.ts';
import { screenPatterns } from './screen-patterns.ts';
import { anyText } from '../testing/any-text.ts';

type Params = Record<string, string>;

/** Returns the parameters of an address by a pattern, as the router reads them; `undefined` if they do not match. */
function match(pattern: string, address: string): Params | undefined {
  const names = pattern.split('/');
  const values = address.split('/');
  const fits =
    names.length === values.length &&
    names.every((name, index) => name.startsWith(':') || name === values[index]);
  if (!fits) return undefined;
  const pairs = names.flatMap((name, index) =>
    name.startsWith(':') ? [[name.slice(1), values[index] ?? '']] : [],
  );
  return Object.fromEntries(pairs) as Params;
}

const screenOf: Record<keyof typeof screenPatterns, JourneyScreen> = {
  detail: 'detail',
  chooseMethod: 'chooseMethod',
  enterIndicator: 'enterIndicator',
  handOver: 'handOver',
  handOverOfAmount: 'handOver',
  transfer: 'transfer',
  transferWithIndicator: 'transfer',
  confirmation: 'confirmation',
  receipt: 'receipt',
};

/** Returns the states that an address leads to, one for each pattern that it matches. */
function read(address: string): readonly (JourneyState | undefined)[] {
  return Object.entries(screenPatterns).flatMap(([name, pattern]) => {
    const params = match(pattern, address);
    const screen = screenOf[name as keyof typeof screenPatterns];
    return params ? [parseJourney(screen, params)] : [];
  });
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const reference = fc.record({ number: fc.oneof(digits(14), digits(18)), key: digits(2) });
const type = fc.constantFrom('payment' as const, 'deposit' as const);
const settling = { reference, type };

const anyState: fc.Arbitrary<JourneyState> = fc.oneof(
  fc.record({
    screen: fc.constantFrom('detail' as const, 'confirmation' as const, 'receipt' as const),
    reference,
  }),
  fc.record({
    screen: fc.constantFrom('chooseMethod' as const, 'enterIndicator' as const),
    ...settling,
  }),
  fc.record(
    {
      screen: fc.constant('handOver' as const),
      ...settling,
      amount: fc.integer({ min: 1, max: 999_999_999 }),
    },
    { requiredKeys: ['screen', 'reference', 'type'] },
  ),
  fc.record(
    {
      screen: fc.constant('transfer' as const),
      ...settling,
      indicator: fc.stringMatching(/^[0-9A-Z]{3}$/),
    },
    { requiredKeys: ['screen', 'reference', 'type'] },
  ),
);

test('every journey state has one address, which is read as the same state', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      expect(read(addressOf(state))).toEqual([state]);
    }),
  );
});

const params = { amendeId: samples.payable.number, cleAmende: '29', reglementType: 'AMENDE' };

test.each<[JourneyScreen, string, Params]>([
  ['detail', 'a number of 13 digits', { ...params, amendeId: '3333312211122' }],
  ['detail', 'a number with dashes', { ...params, amendeId: '3333-3122-1112-21' }],
  ['detail', 'a letter before its number', { ...params, amendeId: 'a33333122111221' }],
  ['detail', 'a letter after its number', { ...params, amendeId: '001005891933333241a' }],
  ['detail', 'a key of one digit', { ...params, cleAmende: '2' }],
  ['detail', 'a letter before its key', { ...params, cleAmende: 'a29' }],
  ['detail', 'a letter after its key', { ...params, cleAmende: '29a' }],
  ['detail', 'no key', { amendeId: params.amendeId }],
  ['chooseMethod', 'an unknown type', { ...params, reglementType: 'AUTRE' }],
  ['chooseMethod', 'a type in lower case', { ...params, reglementType: 'amende' }],
  ['handOver', 'an amount with a decimal', { ...params, montantTransaction: '12.50' }],
  ['handOver', 'an amount of zero', { ...params, montantTransaction: '0' }],
  ['handOver', 'a negative amount', { ...params, montantTransaction: '-100' }],
  ['handOver', 'an amount that begins with a zero', { ...params, montantTransaction: '0100' }],
  ['handOver', 'an amount with a comma', { ...params, montantTransaction: '12,50' }],
  ['handOver', 'an amount with a sign', { ...params, montantTransaction: '+500' }],
  ['handOver', 'an amount with an exponent', { ...params, montantTransaction: '1e3' }],
  ['handOver', 'a hexadecimal amount', { ...params, montantTransaction: '0x64' }],
  ['handOver', 'an amount in wide digits', { ...params, montantTransaction: '５００' }],
  ['handOver', 'a word as its amount', { ...params, montantTransaction: 'abc' }],
  ['handOver', 'a letter before its amount', { ...params, montantTransaction: 'a100' }],
  ['handOver', 'an amount of ten digits', { ...params, montantTransaction: '9999999999' }],
  ['transfer', 'an indicator of two characters', { ...params, indicatifOperation: 'AB' }],
  ['transfer', 'an indicator with a dash', { ...params, indicatifOperation: 'A-1' }],
  ['transfer', 'an indicator of four characters', { ...params, indicatifOperation: 'A1BC' }],
  ['transfer', 'an indicator with an accent', { ...params, indicatifOperation: 'É1B' }],
])('an address of the screen %s with %s is invalid', (screen, _what, wrong) => {
  expect(parseJourney(screen, wrong)).toBeUndefined();
});

test('an indicator in lower case is read in upper case', () => {
  const state = parseJourney('transfer', { ...params, indicatifOperation: 'a1b' });
  expect(state).toMatchObject({ screen: 'transfer', indicator: 'A1B' });
});

test('no parameters make the parsing throw', () => {
  const screens = fc.constantFrom(...new Set(Object.values(screenOf)));
  const names = fc.constantFrom(
    'amendeId',
    'cleAmende',
    'cleId',
    'reglementType',
    'montantTransaction',
    'indicatifOperation',
  );
  const anyParams = fc.dictionary(names, anyText);
  fc.assert(
    fc.property(screens, anyParams, (screen, wild) => {
      expect(parseJourney(screen, wild)?.screen ?? screen).toBe(screen);
    }),
  );
});
