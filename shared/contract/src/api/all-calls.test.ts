import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aConfiguration } from '../../testing/a-configuration.ts';
import { provideConfiguration } from '../configuration/configuration.ts';
import {
  confirmPayment,
  decipher,
  encipher,
  findFine,
  receiptPdf,
  sendReceiptByMail,
  sendReceiptByPost,
  startCardPayment,
  transferPdf,
} from './api.ts';
import { answerCalls } from './testing/answer-calls.ts';

const reference = samples.payable;
const language = 'de';
const payment = { ...reference, settlementType: 'payment', amount: 9000, language } as const;
const receipt = { number: reference.number, reference: 'R1', language } as const;

type Call = (signal?: AbortSignal) => Promise<unknown>;

/** Calls that end when the citizen leaves the page. */
const calls: Readonly<Record<string, Call>> = {
  findFine: (signal) => findFine(reference, signal),
  confirmPayment: (signal) => confirmPayment(reference, signal),
  encipher: (signal) => encipher('3333312211122129', signal),
  decipher: (signal) => decipher('00012', signal),
  startCardPayment: (signal) => startCardPayment(payment, signal),
  transferPdf: (signal) => transferPdf(payment, signal),
  receiptPdf: (signal) => receiptPdf(receipt, signal),
};

/** Calls that are sent even if the citizen leaves the page. */
const sent: Readonly<Record<string, Call>> = {
  sendReceiptByMail: () => sendReceiptByMail({ ...receipt, address: 'a@b.example' }),
  sendReceiptByPost: () => sendReceiptByPost(receipt),
};

const never = () => new Promise<never>(() => {});

// The tests below measure the call alone, so the file that sends it is loaded first.
beforeAll(() => import('./calls.ts'));

beforeEach(() => {
  provideConfiguration(aConfiguration());
  localStorage.setItem('amendes.token', 'token');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(Object.entries(calls))(
  '%s is aborted when the page that called it is left',
  async (_, call) => {
    const controller = new AbortController();
    const seen = answerCalls(({ signal }) => {
      controller.abort();
      signal.throwIfAborted();
      return never();
    });
    expect(await call(controller.signal)).toEqual({ ok: false, failure: { reason: 'aborted' } });
    expect(seen).toHaveLength(1);
  },
);

test.each(Object.entries({ ...calls, ...sent }))(
  '%s times out after 15 s, or after 60 s if it draws a PDF',
  async (name, call) => {
    vi.useFakeTimers();
    const seen = answerCalls(never);
    let answer: unknown;
    void call().then((result) => (answer = result));
    await vi.waitFor(() => expect(seen).toHaveLength(1), 10_000);
    const seconds = name.endsWith('Pdf') ? 60 : 15;
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1000);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(answer).toEqual({ ok: false, failure: { reason: 'timeout' } });
  },
);

test.each(Object.entries({ ...calls, ...sent }))(
  '%s sends the token of this device',
  async (_, call) => {
    const tokens: (string | null)[] = [];
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      tokens.push(new Request(input, init).headers.get('authorization'));
      return new Response('{}', { status: 503 });
    });
    expect(await call()).toEqual({ ok: false, failure: { reason: 'status', status: 503 } });
    expect(tokens).toEqual(['Bearer token']);
  },
);

test.each(['{"etat":"AUCUN"}', '0123', 'null'])(
  'decipher returns the text %s unchanged',
  async (text) => {
    answerCalls(() => new Response(text, { headers: { 'content-type': 'application/json' } }));
    expect(await decipher('00012')).toEqual({ ok: true, value: text });
  },
);
