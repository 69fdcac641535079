import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Answer } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { app } from '../app.tsx';

/* The form of the home page, as tests find it in French. */

export const numero = () => screen.getByLabelText<HTMLInputElement>('Numéro de télépaiement');

export const cle = () => screen.getByLabelText<HTMLInputElement>('Clé');

/** Returns the error or the answer that is shown at the top of the form. */
export const shown = () => document.querySelector<HTMLElement>('#recherche-message [data-message]');

/** Returns the translation key of the shown message. */
export const message = () => shown()?.dataset['message'];

/** Starts a search that the API answers as given. From then on the timers are those of the test. */
export async function startSearch(recherche: Answer) {
  const api = fakeNetwork({ recherche });
  await renderApp('lookup', app, '/tai');
  await userEvent.click(numero());
  await userEvent.paste(`${samples.payable.number}29`);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.submit(screen.getByRole('form'));
  return api;
}
