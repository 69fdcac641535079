import { sessionStore } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

const unknown = 'detail.messages.infos.montantInconnu';
const messageElement = (message: string) => document.querySelector(`[data-message="${message}"]`);
const deposit = samples.payableDeposit;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(fine: Fine, reference = samples.payable) {
  sessionStore.getState().rememberFine(fine);
  await renderApp('payment', app, `/tai/amende/${pathOf(reference)}`);
}

const descriptionOf = (name: RegExp) => {
  const ids = screen.getByRole('radio', { name }).getAttribute('aria-describedby') ?? '';
  return ids.split(' ').map((id) => document.getElementById(id)?.textContent);
};
const onlyByTransfer = /ne connaissons pas ce montant.*par virement/;

test('a deposit of unknown amount leaves the payment by card as it is', async () => {
  await open(aFine({ deposit }));
  expect(messageElement(unknown)).toBeNull();
  expect(descriptionOf(/^Payer définitivement/).join(' ')).not.toMatch(onlyByTransfer);
  expect(descriptionOf(/^Consigner/)[0]).toMatch(onlyByTransfer);
});

test('a deposit of known amount is not limited to a transfer', async () => {
  await open(aFine());
  expect(descriptionOf(/^Consigner/).join(' ')).not.toMatch(onlyByTransfer);
});

test('under the number of the deposit an unknown deposit amount is reported', async () => {
  await open(aFine({ deposit }), samples.payableDeposit);
  expect(messageElement(unknown)).toBeTruthy();
});

test('an unknown amount of the payment is reported although the deposit’s is known', async () => {
  const { amountDue: _, ...fine } = aFine();
  await open(fine);
  expect(messageElement(unknown)).toBeTruthy();
});
