import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { wireFine, type Answer } from '@amendes/testing/fake-api.ts';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSearch, message, numero, shown } from '../testing/form.ts';

/* The message about a search is a proof of it, so it can be captured and printed. */

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const outcomes: readonly [string, Answer][] = [
  ['a failure message', () => new Response('', { status: 503 })],
  ['a limit message', () => new Response('', { status: 429 })],
  ['an answer', () => wireFine({ statutPaiement: { valeur: 'PAYE_AUTRE' } })],
];

const keysOfProof: readonly { readonly key: string }[] = [
  ...['Control', 'Shift', 'Alt', 'Meta', 'PrintScreen', 'ArrowDown', 'PageUp', 'End', 'F12'].map(
    (key) => ({ key }),
  ),
  ...[{ ctrlKey: true }, { metaKey: true }, { altKey: true }].map((held) => ({
    key: 'p',
    ...held,
  })),
];

test.each(outcomes)('the keys of screenshots and printing do not remove %s', async (_, answer) => {
  await startSearch(answer);
  await waitFor(() => expect(message()).toBeDefined());
  for (const key of keysOfProof) fireEvent.keyDown(numero(), key);
  expect(message()).toBeDefined();
});

test.each(outcomes)('a key that types a character removes %s', async (_, answer) => {
  await startSearch(answer);
  await waitFor(() => expect(message()).toBeDefined());
  fireEvent.keyDown(numero(), { key: '1' });
  expect(message()).toBeUndefined();
});

test.each(outcomes)('a click removes %s, unless its text is selected', async (_, answer) => {
  await startSearch(answer);
  const proof = await waitFor(() => {
    const found = shown();
    if (!found) throw new Error('Nothing is told');
    return found;
  });
  getSelection()?.selectAllChildren(proof);
  fireEvent.click(proof);
  expect(message()).toBeDefined();
  getSelection()?.removeAllRanges();
  fireEvent.click(proof);
  expect(message()).toBeUndefined();
});

test('the print style of the form does not hide its message', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'fine-form.module.css'), 'utf8');
  const onPaper = (sheet.match(/@media print.*?^\}/gms) ?? []).join('\n');
  expect(onPaper).toMatch(/display: none/);
  expect(onPaper).not.toMatch(/\.(slot|message)\b/);
});
