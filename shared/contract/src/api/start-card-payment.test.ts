import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { provideConfiguration } from '../configuration/configuration.ts';
import { startCardPayment } from './api.ts';
import { refusal } from '@amendes/testing/fake-api.ts';
import { answerCalls } from './testing/answer-calls.ts';

const request = {
  number: samples.payable.number,
  key: '29',
  settlementType: 'payment',
  amount: 9000,
  language: 'de',
} as const;

const html = '<!doctype html><form method="post" action="http://provider.example/paymentInit">';
const page = (body: string, type = 'text/html; charset=utf-8') =>
  new Response(body, { headers: { 'content-type': type } });

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('startCardPayment', () => {
  test('sends the request in the API’s words and returns the document unchanged', async () => {
    const calls = answerCalls(() => page(html));
    expect(await startCardPayment(request)).toEqual({ ok: true, value: html });
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/v1/envoiSips/avis/2' }]);
    expect(calls[0]?.body).toEqual({
      numAvis: samples.payable.number,
      canal: '2',
      typeReglement: 'AMENDE',
      nature: 'AMENDES',
      locale: 'de',
      montantTransaction: 9000,
      cleAvis: '29',
    });
  });

  test('reads a document with or without a charset in its type', async () => {
    answerCalls(() => page(html, 'text/html'));
    expect(await startCardPayment(request)).toEqual({ ok: true, value: html });
  });

  test('requests a deposit as CONSIGNATION', async () => {
    const calls = answerCalls(() => page(html));
    await startCardPayment({ ...request, settlementType: 'deposit' });
    expect(calls[0]?.body).toMatchObject({ typeReglement: 'CONSIGNATION' });
  });

  test('sends reprendre to replace an attempt that was left', async () => {
    const calls = answerCalls(() => page(html));
    await startCardPayment({ ...request, resume: true });
    expect(calls[0]?.body).toMatchObject({ cleAvis: '29', reprendre: true });
  });

  test.each([
    [409, 'payment-pending', { reason: 'paymentPending' }],
    [409, 'payment-under-way', { reason: 'paymentUnderWay' }],
    [409, 'not-payable', { reason: 'notPayable' }],
    [422, 'amount-refused', { reason: 'amountRefused' }],
    [422, 'deposit-impossible', { reason: 'depositImpossible' }],
    [404, 'notice-unknown', { reason: 'status', status: 404, code: 'notice-unknown' }],
    [409, 'constructor', { reason: 'status', status: 409, code: 'constructor' }],
  ])('returns the failure that belongs to the refusal %i %s', async (status, code, failure) => {
    answerCalls(() => refusal(status, code));
    expect(await startCardPayment(request)).toEqual({ ok: false, failure });
  });

  test.each([
    ['empty', page('')],
    ['blank', page(' \n')],
    ['JSON', Response.json({ html })],
    ['of the type text/html5', page(html, 'text/html5')],
    ['of the type x-text/html', page(html, 'x-text/html')],
    ['without a type', new Response(new TextEncoder().encode(html))],
  ])('treats an answer that is %s as unreadable', async (_what, answer) => {
    answerCalls(() => answer);
    const unreadable = { ok: false, failure: { reason: 'unreadable' } };
    expect(await startCardPayment(request)).toEqual(unreadable);
  });

  test.each([
    ['a lost network', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
    ['a 503', () => new Response('', { status: 503 }), 'status'],
  ])('sends nothing a second time after %s', async (_what, answer, reason) => {
    const calls = answerCalls(answer);
    expect(await startCardPayment(request)).toMatchObject({ failure: { reason } });
    expect(calls).toHaveLength(1);
  });
});
