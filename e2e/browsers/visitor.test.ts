import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Driver } from './drivers/driver.ts';
import { visit } from './visitor.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const shown = { title: 'Votre paiement est enregistré', isReady: true };

/** Returns a browser that gives these answers one after the other, and then repeats the last one. */
function browserAnswering(...answers: readonly (() => Promise<string>)[]) {
  const [last] = answers.slice(-1);
  const remaining = [...answers];
  return { evaluate: () => (remaining.shift() ?? last)?.() } as unknown as Driver;
}

test('a question that stays unanswered until the time limit is repeated once', async () => {
  const neverAnswers = () =>
    new Promise<string>((_, reject) => setTimeout(reject, 25_000, new Error('No answer')));
  const visitor = visit(
    browserAnswering(neverAnswers, () => Promise.resolve(JSON.stringify(shown))),
    '',
  );
  const seen = visitor.waitForTitle(shown.title);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await seen).toEqual(shown);
});

test('a wait that fails reports the last error and the page that is shown', async () => {
  const isElsewhere = () => Promise.resolve(JSON.stringify({ title: 'Aide', isReady: true }));
  const isBusy = () => Promise.reject(new Error('Busy'));
  const visitor = visit(browserAnswering(isBusy, isElsewhere), '');
  const seen = visitor.waitForTitle(shown.title).catch(String);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await seen).toMatch(/Votre paiement est enregistré did not appear\. Error: Busy\n.*Aide/s);
});
