import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { wireConfirmation, wireFine } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

/** Renders the shell's main element around the screens, and a button outside it that rerenders all of it. */
function Screens(): ReactNode {
  const [, drawAgain] = useState(0);
  return (
    <>
      <button onClick={() => drawAgain((times) => times + 1)}>Langue</button>
      <main tabIndex={-1}>
        <app.Screens />
      </main>
    </>
  );
}

const at = (screenPath: string) =>
  renderApp('payment', { ...app, Screens }, `/tai/${screenPath}/${pathOf(samples.payable)}`);

beforeEach(() => {
  provideConfiguration(aConfiguration());
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  sessionStore.getState().rememberFine(aFine());
  fakeNetwork({
    recherche: () => wireFine(),
    confirmerPaiement: () => wireConfirmation('REFUSE'),
  });
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Wakes the tab too late: the notice is looked up again, and found. */
async function wake(): Promise<void> {
  vi.setSystemTime(new Date('2026-11-20T12:10:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
}

test.each([
  ['the detail', 'amende', 'Ce n’est pas mon avis'],
  ['a refused payment', 'paiement/confirmation', 'Choisir à nouveau un moyen de paiement'],
])('main takes the focus when %s replaces a focused link after waking', async (_, path, name) => {
  await at(path);
  const link = await screen.findByRole('link', { name });
  link.focus();
  await wake();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('focus that has moved on from main stays when the page renders again', async () => {
  await at('paiement/confirmation');
  (await screen.findByRole('link', { name: 'Choisir à nouveau un moyen de paiement' })).focus();
  await wake();
  const elsewhere = screen.getByRole('button', { name: 'Langue' });
  elsewhere.focus();
  fireEvent.click(elsewhere);
  expect(document.activeElement).toBe(elsewhere);
});

test('the focus that is elsewhere on the page stays where it is', async () => {
  await at('amende');
  const elsewhere = screen.getByRole('button', { name: 'Langue' });
  elsewhere.focus();
  await wake();
  expect(document.activeElement).toBe(elsewhere);
});

test('a page without a focused element does not focus one after waking', async () => {
  await at('amende');
  await wake();
  expect(document.activeElement).toBe(document.body);
});
