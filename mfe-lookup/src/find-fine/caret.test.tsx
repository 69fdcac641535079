import { provideConfiguration } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import type { Answer } from '@amendes/testing/fake-api.ts';
import { fakeNetwork } from '@amendes/testing/fake-network.ts';
import { renderApp } from '@amendes/testing/render-app.tsx';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '../app.tsx';
import { numero } from '../testing/form.ts';
import { NumberInput } from './entry-inputs.tsx';

/*
 * The position of the caret in the number, whose dashes appear and disappear. The edits imitate a browser: user-event has
 * a separate caret, which stays where a browser's would move to the end.
 */

beforeEach(() => {
  provideConfiguration(aConfiguration());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the value of the field, with a bar where its caret stands. */
function field(input = numero()): string {
  const at = input.selectionStart ?? -1;
  expect(input.selectionEnd).toBe(at);
  return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
}

/** Makes an edit, given the state in which the browser leaves the field before any listener runs. */
function edit(withCaret: string): void {
  const target = { value: withCaret.replace('|', ''), selectionEnd: withCaret.indexOf('|') };
  fireEvent.input(numero(), { target });
}

/** Moves the caret to the bar by an arrow key. */
function moveCaret(withCaret: string): void {
  numero().setSelectionRange(withCaret.indexOf('|'), withCaret.indexOf('|'));
  expect(field()).toBe(withCaret);
  fireEvent.keyUp(numero(), { key: 'ArrowLeft' });
}

async function open(): Promise<void> {
  await renderApp('lookup', app, '/tai');
  numero().focus();
}

test('a letter typed in the middle changes neither the text nor the caret', async () => {
  await open();
  edit('444902|');
  moveCaret('44|49-02');
  edit('44a|49-02');
  expect(field()).toBe('44|49-02');
});

test('Delete before a dash removes the digit after it, also after a caret move', async () => {
  await open();
  edit('44490|');
  moveCaret('4449|-0');
  edit('4449|0');
  expect(field()).toBe('4449|');
});

test('Backspace behind a dash removes the digit before it, also after a caret move', async () => {
  await open();
  edit('44490|');
  moveCaret('44|49-0');
  edit('442|49-0');
  moveCaret('4424-|90');
  edit('4424|90');
  expect(field()).toBe('442|9-0');
});

const linkHolds = (decrypte: Answer) => {
  fakeNetwork({ decrypte });
  return renderApp('lookup', app, '/tai/chiffre');
};

test('a number from a link leaves the caret of a focused field in its place', async () => {
  const held = Promise.withResolvers<Response>();
  await linkHolds(() => held.promise);
  numero().focus();
  held.resolve(new Response('3333312211122129'));
  await waitFor(() => expect(field()).toBe('|3333-3122-1112-21'));
});

test('a number from a link sets no caret in a field without the focus', async () => {
  const setSelection = vi.spyOn(HTMLInputElement.prototype, 'setSelectionRange');
  await linkHolds(() => new Response('3333312211122129'));
  await waitFor(() => expect(numero().value).toBe('3333-3122-1112-21'));
  // Safari would focus the field, which also opens the keyboard of a telephone.
  expect(setSelection).not.toHaveBeenCalled();
  setSelection.mockRestore();
});

test('hydration keeps the caret of text that was typed before it', () => {
  const number = (
    <NumberInput value="" describedBy="" invalid={false} onEdit={() => {}} onBoth={() => {}} />
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(number);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  input.focus();
  input.value = '0012';
  input.setSelectionRange(2, 2);
  render(number, { container, hydrate: true });
  expect(screen.getByRole('textbox')).toBe(input);
  expect(field(input)).toBe('00|12');
});
