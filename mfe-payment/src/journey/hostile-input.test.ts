import {
  counterexample,
  hostileJson,
  hostileText,
  spoiled,
} from '@amendes/contract/testing/hostile.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRecognised, rememberRecognised } from '../guard/recognised-notices.ts';
import { parseProviderForm } from '../hand-over/parse-provider-form.ts';
import { parseIndicator } from '../settlement/offers.ts';
import { parseAmount } from '../settlement/partial-amount.ts';
import { typedAmount } from '../choose-method/next-step.ts';
import { choicesFor, rememberChoices } from './choices.ts';
import { addressOf, parseJourney, parseReference } from './journey-address.ts';
import type { JourneyScreen } from './journey-state.ts';

/* Input of the payment from outside the API: the parameters of its routes, typed text, and the storage of the tab. */

const number = '33333122111221';

const screens = [
  'detail',
  'confirmation',
  'receipt',
  'chooseMethod',
  'enterIndicator',
  'handOver',
  'transfer',
] as const satisfies readonly JourneyScreen[];

/** Returns a parameter that is often right, so that the others are read at all. */
const orGood = (good: string) =>
  fc.option(fc.oneof(fc.constant(good), hostileText), { nil: undefined });

const params = fc.record({
  amendeId: orGood(number),
  cleAmende: orGood('29'),
  cleId: orGood('29'),
  reglementType: orGood('AMENDE'),
  montantTransaction: orGood('9000'),
  indicatifOperation: orGood('A1B'),
});

test('parameters of a route give a state with a valid address, or none', () => {
  const isPlace = ([screen, read]: readonly [
    JourneyScreen,
    Parameters<typeof parseJourney>[1],
  ]) => {
    const state = parseJourney(screen, read);
    if (!state) return true;
    const address = addressOf(state);
    return (
      /^(\d{14}|\d{18}) \d{2}$/.test(`${state.reference.number} ${state.reference.key}`) &&
      /^\/tai\/[\w/]+$/.test(address) &&
      new URL(address, 'https://site.example').pathname === address
    );
  };
  const place = fc.tuple(fc.constantFrom(...screens), params);
  expect(counterexample(place, isPlace)).toBeUndefined();
});

test('a parsed reference contains only digits', () => {
  const isDigits = ([one, key]: readonly (string | undefined)[]) => {
    const reference = parseReference(one, key);
    return !reference || /^(\d{14}|\d{18}) \d{2}$/.test(`${reference.number} ${reference.key}`);
  };
  expect(counterexample(fc.tuple(orGood(number), orGood('29')), isDigits)).toBeUndefined();
});

test('a parsed indicator has its three characters, and an amount lies in its range', () => {
  const range = { from: 100, to: 9000 };
  const isInRange = (amount = range.from) =>
    Number.isSafeInteger(amount) && amount >= range.from && amount <= range.to;
  const isLawful = (text: string) => {
    const typed = typedAmount(text, range);
    return (
      /^[0-9A-Z]{3}$/.test(parseIndicator(text) ?? 'A1B') &&
      isInRange(parseAmount(text, range)) &&
      isInRange(typed.kind === 'part' ? typed.amount : undefined)
    );
  };
  expect(counterexample(hostileText, isLawful)).toBeUndefined();
});

const jsonOf = (data: unknown) => JSON.stringify(data) ?? '';

test('stored choices are read as known fields with text, and can be changed', () => {
  const names = ['settlementType', 'method', 'amount', 'indicator', 'mail'];
  const areChoices = (json: string) => {
    sessionStorage.setItem('amendes.choices', json);
    const areKnown = Object.entries(choicesFor(number)).every(
      ([name, value]) => names.includes(name) && typeof value === 'string',
    );
    rememberChoices(number, { method: 'transfer' });
    return areKnown && choicesFor(number).method === 'transfer';
  };
  const choices = { settlementType: 'AMENDE', method: 'card', amount: '12', indicator: 'A1B' };
  const stored = fc.oneof(hostileJson, spoiled({ number, choices }).map(jsonOf));
  expect(counterexample(stored, areChoices)).toBeUndefined();
});

test('stored notices are recognised by their number alone', () => {
  const isByNumber = (json: string) => {
    sessionStorage.setItem('amendes.recognised', json);
    const other = isRecognised({ number: '33333122111299' });
    rememberRecognised({ number });
    return !other && isRecognised({ number });
  };
  const stored = fc.oneof(hostileJson, spoiled([number]).map(jsonOf));
  expect(counterexample(stored, isByNumber)).toBeUndefined();
});

const origin = 'https://provider.example';

const good = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Paiement</title></head><body>
<form method="post" action="${origin}/paymentInit"><input type="hidden" name="Data" value="amount=9000">
<input type="hidden" name="InterfaceVersion" value="HP_2.20"><input type="hidden" name="Seal" value="0a1b">
<button type="submit">Continuer</button></form></body></html>`;

const known = new Set(['Data', 'InterfaceVersion', 'Seal', 'Encode', 'SealAlgorithm']);

test('a form of the hand-over leads to the provider and nowhere else, or is refused', () => {
  const isToProvider = (html: string) => {
    const form = parseProviderForm(html, [origin]);
    if (!form.ok) return true;
    const { action, fields } = form.value;
    return new URL(action).origin === origin && fields.every(([name]) => known.has(name));
  };
  const slip = fc
    .tuple(fc.nat(good.length), fc.nat(30), hostileText)
    .map(([at, length, text]) => good.slice(0, at) + text + good.slice(at + length));
  expect(counterexample(fc.oneof(hostileText, slip), isToProvider)).toBeUndefined();
});
