import { sessionStore } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

/* The rules of contesting are being loaded and do not arrive. */

const load = vi.hoisted(() => vi.fn<() => Promise<never>>());

vi.mock('./contest-rules-modal.tsx', load);

const path = pathOf(samples.payable);

const failure = new Error('They cannot be had');

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function requestRules(kind: Fine['kind'] = 'AF') {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  fakeNetwork();
  sessionStore.getState().rememberFine(aFine({ kind }));
  const shown = await renderApp('payment', app, `/tai/amende/${path}`);
  await userEvent.click(screen.getByRole('button', { name: 'Rappel des règles de contestation' }));
  return shown;
}

test('a citizen who continues to pay is not led back when the rules fail to load', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  load.mockReturnValue(promise);
  const { address } = await requestRules();
  await userEvent.click(screen.getByRole('radio', { name: /^Payer définitivement/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Continuer/ }));
  const next = `/tai/paiement/${path}/AMENDE/choixModalitesReglement`;
  await waitFor(() => expect(address()).toBe(next));
  reject(failure);
  await act(() => vi.dynamicImportSettled());
  expect(address()).toBe(next);
});

test.each([
  ['a fine', 'AF', '#contester'],
  ['a parking charge', 'FPSM', '#stationnement'],
] as const)(
  'a citizen who waits for the rules on %s is led to the help about it',
  async (_, kind, hash) => {
    load.mockRejectedValue(failure);
    const { address } = await requestRules(kind);
    await waitFor(() => expect(address()).toBe(`/tai/aide${hash}`));
  },
);
