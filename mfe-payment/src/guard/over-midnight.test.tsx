import { sessionStore } from '@amendes/contract';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';

const detail = `/tai/amende/${pathOf(samples.payable)}`;
const shownMessage = () =>
  document.querySelector('[data-message^="detail.echeance."]')?.getAttribute('data-message');

afterEach(() => {
  sessionStore.getState().forgetFine();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Looks up a fine shortly before midnight in France; its amount holds until the day that then starts. */
function lookUpLate() {
  vi.useFakeTimers({ now: new Date('2026-12-01T22:55:00Z') });
  sessionStore.getState().rememberFine(aFine());
  return fakeNetwork();
}

const pass = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * 60_000));

test('a page that stays in sight changes tomorrow to today at midnight', async () => {
  const { namesOfCalls } = lookUpLate();
  await renderApp('payment', app, detail);
  expect(shownMessage()).toBe('detail.echeance.tomorrow');
  pass(4);
  expect(shownMessage()).toBe('detail.echeance.tomorrow');
  pass(2);
  expect(shownMessage()).toBe('detail.echeance.today');
  // No amount has changed, so no request is needed.
  expect(namesOfCalls()).toEqual([]);
});

test('a tab that wakes after midnight says that the last day is today', async () => {
  const { namesOfCalls } = lookUpLate();
  await renderApp('payment', app, detail);
  vi.setSystemTime(new Date('2026-12-01T23:01:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shownMessage()).toBe('detail.echeance.today');
  expect(namesOfCalls()).toEqual([]);
});

test('a screen entered after midnight says that the last day is today', async () => {
  lookUpLate();
  pass(6);
  await renderApp('payment', app, detail);
  expect(shownMessage()).toBe('detail.echeance.today');
});
