import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { provideConfiguration } from '../configuration/configuration.ts';
import { decipher, encipher } from './api.ts';
import { answerCalls } from './testing/answer-calls.ts';

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('encipher and decipher keep digits as text', async () => {
  const calls = answerCalls(
    ({ path }) => new Response(path.endsWith('encrypte') ? '00012' : '003333312211122129'),
  );
  expect(await encipher('003333312211122129')).toEqual({ ok: true, value: '00012' });
  expect(await decipher('00012')).toEqual({ ok: true, value: '003333312211122129' });
  expect(calls).toMatchObject([
    { method: 'GET', path: '/api/v1/encrypte', query: { plaintText: '003333312211122129' } },
    { method: 'GET', path: '/api/v1/decrypte', query: { textChiffrer: '00012' } },
  ]);
});

test('encipher returns digits as text even if the answer is declared as JSON', async () => {
  answerCalls(() => new Response('42', { headers: { 'content-type': 'application/json' } }));
  expect(await encipher('3333312211122129')).toEqual({ ok: true, value: '42' });
});

test.each(['<!doctype html><title>Log in first</title>', '', 'https://log.in', 'abc?'])(
  'encipher refuses an answer that cannot be part of an address: %j',
  async (answer) => {
    answerCalls(() => new Response(answer));
    const unreadable = { ok: false, failure: { reason: 'unreadable' } };
    expect(await encipher('3333312211122129')).toEqual(unreadable);
  },
);
