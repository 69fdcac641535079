import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { provideConfiguration } from '../configuration/configuration.ts';
import { receiptPdf, sendReceiptByMail, sendReceiptByPost, transferPdf } from './api.ts';
import { refusal } from '@amendes/testing/fake-api.ts';
import { answerCalls } from './testing/answer-calls.ts';

const number = samples.payable.number;
const language = 'nl';
const reference = 'R1';
const byMail = { number, reference, address: 'a@b.example', language } as const;
const transfer = { number, key: '29', settlementType: 'deposit', amount: 100, language } as const;

const file = (bytes: string, type = 'application/pdf') =>
  new Response(bytes, { headers: { 'content-type': type } });

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a receipt', () => {
  test('is sent by e-mail to the given address', async () => {
    const calls = answerCalls(() => Response.json({ etat: 'FAIT', date: '2026-11-03T08:12:00Z' }));
    expect(await sendReceiptByMail(byMail)).toEqual({ ok: true, value: 'done' });
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/v1/envoiMail/2' }]);
    expect(calls[0]?.body).toEqual({
      avisId: number,
      adrMail: 'a@b.example',
      locale: 'nl',
      referenceReglement: 'R1',
    });
  });

  test('that was already sent by post is reported as such', async () => {
    const calls = answerCalls(() => Response.json({ etat: 'DEJA_FAIT' }));
    const result = await sendReceiptByPost({ number, language });
    expect(result).toEqual({ ok: true, value: 'alreadyDone' });
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/v1/envoiPostal/2' }]);
    expect(calls[0]?.body).toEqual({ avisId: number, locale: 'nl' });
  });

  test.each([[null], [{}], [{ etat: 'PEUT_ETRE' }], ['FAIT']])(
    'is not reported as sent after the answer %j',
    async (answer) => {
      answerCalls(() => Response.json(answer));
      const unreadable = { ok: false, failure: { reason: 'unreadable' } };
      expect(await sendReceiptByMail(byMail)).toEqual(unreadable);
    },
  );
});

describe('a PDF', () => {
  test('for a receipt is returned as a file of the type application/pdf', async () => {
    const calls = answerCalls(() => file('%PDF-1.7 ÿ', 'application/pdf; charset=binary'));
    const result = await receiptPdf({ number, reference, language });
    if (!result.ok) throw new Error(result.failure.reason);
    expect(result.value.type).toBe('application/pdf');
    expect(await result.value.text()).toBe('%PDF-1.7 ÿ');
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/v1/generePdf/2' }]);
    expect(calls[0]?.body).toEqual({ avisId: number, locale: 'nl', referenceReglement: 'R1' });
  });

  test('for a transfer is requested by number, key, type and amount', async () => {
    const calls = answerCalls(() => file('%PDF-'));
    expect(await transferPdf(transfer)).toMatchObject({ ok: true });
    expect(calls).toMatchObject([{ method: 'POST', path: '/api/v1/generePdfVirement' }]);
    const body = {
      avisId: number,
      cleAvis: '29',
      typeReglement: 'CONSIGNATION',
      montant: 100,
      locale: 'nl',
    };
    expect(calls[0]?.body).toEqual(body);
    await transferPdf({ ...transfer, indicator: 'A1B' });
    expect(calls[1]?.body).toEqual({ ...body, indicatifOperation: 'A1B' });
  });

  test.each([
    ['empty', file('')],
    ['JSON', Response.json({ pdf: 'no' })],
    ['an HTML page', file('<html>', 'text/html')],
    ['of the type x-application/pdf', file('%PDF-', 'x-application/pdf')],
  ])('is unreadable if the answer is %s', async (_what, answer) => {
    answerCalls(() => answer);
    const unreadable = { ok: false, failure: { reason: 'unreadable' } };
    expect(await transferPdf(transfer)).toEqual(unreadable);
  });

  test('that the API refuses fails with the API’s code', async () => {
    answerCalls(() => refusal(422, 'indicator-missing'));
    expect(await transferPdf(transfer)).toEqual({
      ok: false,
      failure: { reason: 'status', status: 422, code: 'indicator-missing' },
    });
  });
});

test('a PDF times out after 60 s, the request for a letter after 15 s', async () => {
  vi.useFakeTimers();
  answerCalls(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const settled: string[] = [];
  const waits = [
    receiptPdf({ number, reference, language }).then(() => settled.push('pdf')),
    sendReceiptByPost({ number, language }).then(() => settled.push('post')),
  ];
  // `waitFor` advances the fake clock, so code on demand must be loaded before.
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThanOrEqual(2), 10_000);
  await vi.advanceTimersByTimeAsync(15_100);
  expect(settled).toEqual(['post']);
  await vi.advanceTimersByTimeAsync(44_000);
  expect(settled).toEqual(['post']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(settled).toEqual(['post', 'pdf']);
  await Promise.all(waits);
});
