import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { never, wireFine, type Answer } from '@amendes/testing/fake-api.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { useFineNow } from './use-fine-now.ts';

const minute = 60_000;
const startedAt = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => {
  provideConfiguration(aConfiguration());
  vi.useFakeTimers({ now: startedAt, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders a page that requests the fine, and records the calls to the API. */
function renderFineNow(recherche: Answer) {
  const network = fakeNetwork({ recherche });
  const { result, unmount } = renderHook(() => useFineNow(samples.payable));
  return { ...network, unmount, now: () => result.current };
}

/** Lets the citizen return to the page this many milliseconds after they first opened it. */
const returnAfter = (milliseconds: number) => {
  vi.setSystemTime(startedAt + milliseconds);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('the fine is requested once and returned with the moment of the answer', async () => {
  const urls: string[] = [];
  const { now, calls } = renderFineNow(({ url }) => {
    urls.push(url);
    return wireFine();
  });
  expect(now()).toEqual({ status: 'pending' });
  await waitFor(() => expect(now()).toMatchObject({ status: 'ready', at: startedAt }));
  expect(now()).toMatchObject({ answer: { number: samples.payable.number, amountDue: 9000 } });
  expect(calls).toHaveLength(1);
  expect(urls[0]).toContain(samples.payable.number);
});

test('a failed request returns no fine and is not repeated when the citizen returns', async () => {
  const { now, calls } = renderFineNow(() => new Response('', { status: 503 }));
  await waitFor(() => expect(now()).toEqual({ status: 'failed' }));
  returnAfter(60 * minute);
  expect(now()).toEqual({ status: 'failed' });
  expect(calls).toHaveLength(1);
});

test('a return after 11 minutes requests the fine again, after 9 it does not', async () => {
  const { now, answer, calls } = renderFineNow(() => wireFine());
  await waitFor(() => expect(now().status).toBe('ready'));
  returnAfter(9 * minute);
  expect(now()).toMatchObject({ status: 'ready', at: startedAt });
  answer('recherche', () => wireFine({ montant: 13_500 }));
  returnAfter(11 * minute);
  await waitFor(() => expect(now()).toMatchObject({ answer: { amountDue: 13_500 } }));
  expect(now()).toMatchObject({ at: startedAt + 11 * minute });
  expect(calls).toHaveLength(2);
});

test('a request that fails on a return keeps the old answer and is made again later', async () => {
  const { now, answer, calls } = renderFineNow(() =>
    wireFine({ statutPaiement: { valeur: 'PAYE' } }),
  );
  await waitFor(() => expect(now().status).toBe('ready'));
  answer('recherche', () => new Response('', { status: 503 }));
  returnAfter(11 * minute);
  expect(now()).toEqual({ status: 'pending' });
  await waitFor(() => expect(now()).toMatchObject({ answer: { status: 'PAYE' }, at: startedAt }));
  // Its days are computed for the moment at which it is shown.
  expect(now()).toMatchObject({ today: new Date(startedAt + 11 * minute) });
  answer('recherche', () => wireFine());
  returnAfter(12 * minute);
  await waitFor(() => expect(now()).toMatchObject({ answer: { status: 'A_PAYER' } }));
  expect(now()).toMatchObject({ at: startedAt + 12 * minute });
  expect(calls).toHaveLength(3);
});

test('a new answer about the payment requests the fine again and keeps it meanwhile', async () => {
  const { answer, calls } = fakeNetwork({ recherche: () => wireFine() });
  const { result, rerender } = renderHook((at: Date) => useFineNow(samples.payable, at), {
    initialProps: new Date(startedAt),
  });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  answer('recherche', () => wireFine({ statutPaiement: { valeur: 'PAYE' } }));
  rerender(new Date(startedAt + minute));
  expect(result.current).toMatchObject({ answer: { status: 'A_PAYER' } });
  await waitFor(() => expect(result.current).toMatchObject({ answer: { status: 'PAYE' } }));
  expect(calls).toHaveLength(2);
});

test.each<[string, Answer]>([
  [
    'an unknown number',
    () => new Response('null', { headers: { 'content-type': 'application/json' } }),
  ],
  ['a wrong key', () => wireFine({ statutPaiement: { valeur: 'ERREUR' } })],
])('%s is not looked up again when the citizen returns', async (_, recherche) => {
  const { now, calls } = renderFineNow(recherche);
  await waitFor(() => expect(now().status).toBe('ready'));
  returnAfter(60 * minute);
  expect(now().status).toBe('ready');
  expect(calls).toHaveLength(1);
});

test('a page that stays in sight does not request the fine again', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ now: startedAt, shouldAdvanceTime: true });
  const { now, calls } = renderFineNow(() => wireFine());
  await waitFor(() => expect(now().status).toBe('ready'));
  act(() => void vi.advanceTimersByTime(30 * minute));
  expect(now().status).toBe('ready');
  expect(calls).toHaveLength(1);
});

const bareme = [{ palier: 'MINORE', montant: 9000, jusquAu: '2026-11-21' }];

test.each<[string, Answer, number]>([
  ['the new amount is shown', () => wireFine({ montant: 13_500 }), 13_500],
  ['a failing service is asked once', () => new Response('', { status: 503 }), 9000],
])('when a last day ends in sight, %s without hiding the fine', async (_, then, amountDue) => {
  vi.useRealTimers();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T22:50:00Z'), shouldAdvanceTime: true });
  const { now, answer, calls } = renderFineNow(() => wireFine({ bareme }));
  await waitFor(() => expect(now().status).toBe('ready'));
  answer('recherche', then);
  act(() => void vi.advanceTimersByTime(11 * minute));
  expect(now().status).toBe('ready');
  const isRefreshed = () => {
    const known = now();
    return known.status === 'ready' && known.today.getTime() > startedAt + 11 * 60 * minute;
  };
  await waitFor(() => expect(isRefreshed()).toBe(true));
  expect(now()).toMatchObject({ answer: { amountDue } });
  act(() => void vi.advanceTimersByTime(20 * minute));
  expect(calls).toHaveLength(2);
});

test('a page that is left aborts its request', async () => {
  const signals: AbortSignal[] = [];
  const { unmount } = renderFineNow((request) => {
    signals.push(request.signal);
    return never(request);
  });
  await waitFor(() => expect(signals).toHaveLength(1));
  unmount();
  expect(signals[0]?.aborted).toBe(true);
});
