import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { sessionStore } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { loadTexts, provideConfiguration, speak } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentParts, provideRegistry } from '../registry/known-parts.ts';
import { aRegistry } from '../testing/a-registry.ts';
import { texts } from '../language/texts.ts';
import { showControlFailure } from './control-failure.tsx';

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  provideConfiguration(aConfiguration());
  provideRegistry(aRegistry(), '/tai');
  await speak('fr');
  await loadTexts('shell', texts);
  history.replaceState(null, '', '/tai');
  document.body.innerHTML =
    '<main tabindex="-1"><input name="typed"><button type="button">Go</button></main>';
});

// A press removes a message that is left.
afterEach(() => act(async () => control().click()));

const control = () => screen.getByText('Go');
const callout = () => document.querySelector<HTMLElement>('[data-message="echec.texte"]');
const show = () => act(async () => showControlFailure(control()));

test('the message is the last content of main, and takes the focus from the control', async () => {
  control().focus();
  await show();
  expect(document.querySelector('main')?.lastElementChild?.contains(callout())).toBe(true);
  expect(document.activeElement).toBe(callout());
  expect(callout()?.textContent).toContain('0811 10 10 10');
});

test('the focus elsewhere on the page is kept, and the message is an alert', async () => {
  const field = document.querySelector<HTMLElement>('[name=typed]');
  field?.focus();
  await show();
  expect(document.activeElement).toBe(field);
  expect(callout()?.getAttribute('role')).toBe('alert');
});

test('the message after paying warns against paying twice, without the telephone', async () => {
  history.replaceState(null, '', `/tai/paiement/confirmation/${pathOf(samples.payable)}`);
  await show();
  expect(callout()?.textContent).toContain('ne payez pas une seconde fois');
  expect(callout()?.textContent).not.toContain('0811');
});

test.each(['EN_COURS_PAIEMENT', 'PAYE'] as const)(
  'the message on a notice with %s warns against paying twice, without telephone',
  async (status) => {
    sessionStore.getState().rememberFine(aFine({ status }));
    history.replaceState(null, '', `/tai/amende/${pathOf(samples.payable)}`);
    await show();
    expect(callout()?.textContent).toContain('ne payez pas une seconde fois');
    expect(callout()?.textContent).not.toContain('0811');
    sessionStore.getState().forgetFine();
  },
);

test('a second failure replaces the message, and the next press removes it', async () => {
  await show();
  await show();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await act(async () => control().click());
  expect(callout()).toBeNull();
});

test('the message is removed with its page', async () => {
  await show();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  history.replaceState(null, '', '/tai/aide');
  document.querySelector('main')?.prepend(document.createElement('h1'));
  await waitFor(() => expect(callout()).toBeNull());
});

test('a retry removes the message, starts the part again and focuses main', async () => {
  await show();
  await act(async () => screen.getByRole('button', { name: 'Réessayer' }).click());
  expect(callout()).toBeNull();
  expect(currentParts().turn).toBe(1);
  expect(document.activeElement).toBe(document.querySelector('main'));
});
