import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import type { Answer } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { message, numero, shown } from '../testing/form.ts';

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(decrypte: Answer) {
  fakeNetwork({ decrypte });
  await renderApp('lookup', app, '/tai/chiffre');
  await waitFor(() => expect(shown()).not.toBeNull());
}

const status = (code: number) => () => new Response('{}', { status: code });
const technical = 'detail.messages.erreurs.techPaiement';

test.each<[string, Answer, RegExp]>([
  ['unreachable', () => Promise.reject(new TypeError('no network')), /Réessayez dans/],
  ['unavailable (503)', status(503), /^Le service ne répond pas.*Réessayez dans[^.]*\.\s*$/],
  ['refusing access (401)', status(401), /Réessayez dans/],
  ['limiting requests (429)', status(429), /^Trop d’essais/],
])('a sent link is not called invalid if the service is %s', async (_, decrypte, words) => {
  await open(decrypte);
  expect(message()).toBe(technical);
  expect(shown()?.textContent).toMatch(words);
  // The citizen did not search, so the message is read out and does not take the focus.
  expect(screen.getByRole('alert')).toBe(shown());
  expect(document.activeElement).toBe(document.body);
  await userEvent.type(numero(), '3');
  expect(message()).toBeUndefined();
});

test.each([400, 404, 422, 500])(
  'a sent link is called invalid if the API answers %i',
  async (code) => {
    await open(status(code));
    expect(message()).toBe('accueil.messages.infos.lienInvalide');
  },
);
