import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { provideConfiguration } from '../configuration/configuration.ts';
import { confirmPayment } from './api.ts';
import { refusal } from '@amendes/testing/fake-api.ts';
import { answerCalls } from './testing/answer-calls.ts';

const reference = samples.payable;

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('confirmPayment requests the newest state of a payment by number and key', async () => {
  const calls = answerCalls(() =>
    Response.json({ etat: 'AUCUN', numAvis: reference.number, cleAvis: reference.key }),
  );
  expect(await confirmPayment(reference)).toEqual({ ok: true, value: { state: 'none' } });
  expect(calls).toMatchObject([
    {
      method: 'GET',
      path: '/api/v1/confirmerPaiement/avis/2',
      query: { numAvis: samples.payable.number, cleAvis: '29' },
    },
  ]);
});

test('a refusal keeps its status and code', async () => {
  answerCalls(() => refusal(429, 'too-many-attempts'));
  expect(await confirmPayment(reference)).toEqual({
    ok: false,
    failure: { reason: 'status', status: 429, code: 'too-many-attempts' },
  });
});

test('a request is aborted when the page is left', async () => {
  const controller = new AbortController();
  answerCalls(async ({ signal }) => {
    controller.abort();
    signal.throwIfAborted();
    return new Response();
  });
  const result = await confirmPayment(reference, controller.signal);
  expect(result).toEqual({ ok: false, failure: { reason: 'aborted' } });
});
