import { act, renderHook } from '@testing-library/react';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choicesFor, forgetChoice, forgetChoices, rememberChoices, useChoices } from './choices.ts';
import { anyText } from '../testing/any-text.ts';

const name = 'amendes.choices';
const number = samples.payable.number;

test('choices made step by step are all kept', () => {
  rememberChoices(number, { settlementType: 'payment' });
  rememberChoices(number, { method: 'card' });
  rememberChoices(number, { amount: '12,50' });
  rememberChoices(number, { amount: '15' });
  expect(choicesFor(number)).toEqual({ settlementType: 'payment', method: 'card', amount: '15' });
});

test('choices are stored in the words of addresses, which every release reads', () => {
  rememberChoices(number, { settlementType: 'deposit', method: 'card' });
  expect(JSON.parse(sessionStorage.getItem(name) ?? '')).toEqual({
    number,
    choices: { settlementType: 'CONSIGNATION', method: 'card' },
  });
});

test('the choices for another notice are neither shown nor kept', () => {
  rememberChoices(number, { settlementType: 'payment', method: 'card' });
  expect(choicesFor(samples.paid.number)).toEqual({});
  rememberChoices(samples.paid.number, { method: 'transfer' });
  expect(choicesFor(number)).toEqual({});
  expect(choicesFor(samples.paid.number)).toEqual({ method: 'transfer' });
});

test('all choices can be forgotten', () => {
  rememberChoices(number, { method: 'card' });
  forgetChoices();
  expect(choicesFor(number)).toEqual({});
  expect(sessionStorage.getItem(name)).toBeNull();
});

test('one choice can be forgotten while the others stay', () => {
  rememberChoices(number, { settlementType: 'deposit', method: 'card', mail: 'a@b.fr' });
  forgetChoice(number, 'method', 'card');
  expect(choicesFor(number)).toStrictEqual({ settlementType: 'deposit', mail: 'a@b.fr' });
  forgetChoice(number, 'mail', 'a@b.fr');
  expect(choicesFor(number)).toStrictEqual({ settlementType: 'deposit' });
});

test('forgetting a choice for one notice leaves those for another', () => {
  rememberChoices(samples.paid.number, { indicator: 'A1B', mail: 'b@b.fr' });
  forgetChoice(number, 'mail', 'b@b.fr');
  expect(choicesFor(samples.paid.number)).toEqual({ indicator: 'A1B', mail: 'b@b.fr' });
});

test('a choice that was replaced meanwhile is not forgotten', () => {
  rememberChoices(number, { mail: 'new@b.fr' });
  forgetChoice(number, 'mail', 'old@b.fr');
  expect(choicesFor(number)).toEqual({ mail: 'new@b.fr' });
});

test('a screen shows earlier choices, and each further choice at once', () => {
  rememberChoices(number, { method: 'card' });
  const { result } = renderHook(() => useChoices(number));
  expect(result.current[0]).toEqual({ method: 'card' });
  act(() => result.current[1]({ amount: '12,50' }));
  expect(result.current[0]).toEqual({ method: 'card', amount: '12,50' });
  expect(choicesFor(number)).toEqual(result.current[0]);
});

test.each([
  'rubbish',
  'null',
  '[]',
  '"text"',
  `{"number":"${number}"}`,
  `{"number":"${number}","choices":"text"}`,
  `{"number":"${number}","choices":null}`,
  `{"number":"${number}","choices":{"amount":12}}`,
  `{"number":"${number}","choices":{"method":"cheque"}}`,
  `{"number":"${number}","choices":{"settlementType":"DON","mail":"a@b.fr"}}`,
  `{"number":${number},"choices":{"method":"card"}}`,
])('the invalid stored text %s is ignored and replaced by the next choice', (text) => {
  sessionStorage.setItem(name, text);
  expect(choicesFor(number)).toEqual({});
  rememberChoices(number, { method: 'card' });
  expect(choicesFor(number)).toEqual({ method: 'card' });
});

test('any stored text can be read without an error', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.anything().map((choices) => JSON.stringify({ number, choices }) ?? ''),
  );
  fc.assert(
    fc.property(anything, (text) => {
      sessionStorage.setItem(name, text);
      const { settlementType = 'payment', method = 'card' } = choicesFor(number);
      expect(['payment', 'deposit']).toContain(settlementType);
      expect(['card', 'transfer']).toContain(method);
    }),
  );
});

test('any typed text is read back unchanged', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      rememberChoices(number, { indicator: typed });
      expect(choicesFor(number).indicator).toBe(typed);
    }),
  );
});
