import { announcementStore, provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { never, wireFine } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { stubIdleBrowser } from '@amendes/testing/stub-idle-browser.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { startSearch, cle, message, numero, shown } from '../testing/form.ts';
import type * as Rules from './check-entry.ts';

/* A search whose rules must first be loaded over the network: they arrive late, or never. */

const file = './check-entry.ts';

// Loaded in advance: the clock of a test runs meanwhile, and the load time of a busy machine must not count as lateness.
const rules = await vi.importActual<typeof Rules>(file);

/** Makes the network deliver the code of the rules once `wait` has ended, each time that it is requested. */
function loadRulesAfter(wait: () => Promise<unknown>) {
  const load = vi.fn<() => Promise<typeof Rules>>(async () => {
    await wait();
    return rules;
  });
  vi.doMock(file, load);
  return load;
}

/** Waits for the request before the clock of a test may move on: on a busy machine, it is later than the search. */
const waitForRequest = (load: ReturnType<typeof loadRulesAfter>) =>
  waitFor(() => expect(load).toHaveBeenCalled());

const after = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms));

const unhandled = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  provideConfiguration(aConfiguration());
  unhandled.mockClear();
  process.on('unhandledRejection', unhandled);
});

afterEach(() => {
  process.off('unhandledRejection', unhandled);
  vi.doUnmock(file);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const technical = 'detail.messages.erreurs.techPaiement';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('rules that cannot be fetched are a failure of the service, not of the entry', async () => {
  loadRulesAfter(() => Promise.reject(new Error('no network')));
  const { calls } = await startSearch(() => wireFine());
  await waitFor(() => expect(message()).toBe(technical));
  expect(shown()?.textContent).toMatch(/Panne constatée le/);
  expect(numero().ariaInvalid).not.toBe('true');
  expect(calls).toEqual([]);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});

test('rules and call share one limit of 15 seconds, which aborts the call', async () => {
  const load = loadRulesAfter(after(10_000));
  const { signals } = await startSearch(never);
  await waitForRequest(load);
  await pass(10_100);
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(message()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Recherche en cours…' })).toBeTruthy();
  await pass(4950);
  expect(message()).toBe(technical);
  expect(screen.getByRole('button', { name: 'Rechercher mon avis' })).toBeTruthy();
  expect(signals[0]?.aborted).toBe(true);
});

test('a search whose number was replaced is reported neither as slow nor as failed', async () => {
  loadRulesAfter(() => new Promise(() => undefined));
  await startSearch(never);
  fireEvent.change(numero(), { target: { value: samples.paid.number } });
  await pass(1100);
  expect(announcementStore.getState().text).not.toMatch(/plus de temps/);
  await pass(15_000);
  expect(message()).toBeUndefined();
  expect(document.activeElement).toBe(cle());
});

test('the 15 seconds of a replaced search do not end the next search', async () => {
  loadRulesAfter(after(17_000));
  const { signals } = await startSearch(never);
  fireEvent.change(numero(), { target: { value: samples.paid.number } });
  await pass(5000);
  fireEvent.submit(screen.getByRole('form'));
  await pass(10_100);
  expect(message()).toBeUndefined();
  await pass(4950);
  expect(message()).toBe(technical);
  expect(signals).toEqual([]);
});

test('a failure that was removed by typing does not appear again', async () => {
  const load = loadRulesAfter(after(10_000));
  const { signals } = await startSearch(never);
  await waitForRequest(load);
  await pass(10_100);
  await waitFor(() => expect(signals).toHaveLength(1));
  await pass(4950);
  expect(message()).toBe(technical);
  fireEvent.keyDown(numero(), { key: '1' });
  await pass(20_000);
  expect(message()).toBeUndefined();
});

test('rules that arrive after the page was left cause no call of the API', async () => {
  const load = loadRulesAfter(after(1000));
  const { calls } = await startSearch(() => wireFine());
  cleanup();
  await pass(2000);
  vi.useRealTimers();
  await load.mock.results[0]?.value;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toEqual([]);
});

test('the rules are fetched when the form gets the focus', async () => {
  stubIdleBrowser();
  const load = loadRulesAfter(() => Promise.resolve());
  fakeNetwork();
  await renderApp('lookup', app, '/tai');
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(numero());
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
});
