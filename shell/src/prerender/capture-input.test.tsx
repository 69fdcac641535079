import { act, useState, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { PartContent } from '../part/remote-part.tsx';
import { provideRegistry } from '../registry/known-parts.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { rememberInput } from './capture-input.ts';

/** Fields of every kind, each controlled, and the state of the component. */
function Fields(): ReactNode {
  const [known, setKnown] = useState({ number: '', note: '', agreed: false, kind: 'a' });
  return (
    <form data-known={JSON.stringify(known)}>
      <input
        name="number"
        value={known.number}
        // Formats the value during typing, like the payment number.
        onChange={({ currentTarget: { value } }) =>
          setKnown({ ...known, number: value.replaceAll(/(\d{4})(?=\d)/g, '$1-') })
        }
      />
      <textarea
        name="note"
        value={known.note}
        onChange={({ currentTarget: { value } }) => setKnown({ ...known, note: value })}
      />
      <input
        name="agreed"
        type="checkbox"
        checked={known.agreed}
        onChange={({ currentTarget: { checked } }) => setKnown({ ...known, agreed: checked })}
      />
      <select
        name="kind"
        value={known.kind}
        onChange={({ currentTarget: { value } }) => setKnown({ ...known, kind: value })}
      >
        <option>a</option>
        <option>b</option>
      </select>
    </form>
  );
}

const page = (
  <PartContent release={aPart()}>
    <Fields />
  </PartContent>
);

/** Returns the page as a document delivers it, with a citizen's changes from before it answers. */
function theDocument(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.replaceChildren(root);
  const field = (name: string) => root.querySelector(`[name=${name}]`);
  Object.assign(field('number') ?? {}, { value: '123456' });
  Object.assign(field('note') ?? {}, { value: 'a note' });
  Object.assign(field('agreed') ?? {}, { checked: true });
  Object.assign(field('kind') ?? {}, { value: 'b' });
  return root;
}

const known = (root: HTMLElement): unknown =>
  JSON.parse(root.querySelector('form')?.dataset['known'] ?? 'null');

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  provideRegistry(aRegistry(), '/tai');
});

test('text, ticks and choices from before the hydration are passed to the page', async () => {
  const root = theDocument();
  await act(async () => hydrateRoot(root, page));
  expect(known(root)).toEqual({ number: '1234-56', note: 'a note', agreed: true, kind: 'b' });
  expect(root.querySelector<HTMLInputElement>('[name=number]')?.value).toBe('1234-56');
});

test('a field keeps the focus and the caret during the hydration', async () => {
  const root = theDocument();
  const note = root.querySelector<HTMLTextAreaElement>('[name=note]');
  note?.focus();
  note?.setSelectionRange(2, 4);
  await act(async () => hydrateRoot(root, page));
  expect(document.activeElement).toBe(note);
  expect([note?.selectionStart, note?.selectionEnd]).toEqual([2, 4]);
});

test('text from a page that is rendered again is typed into the new one only once', async () => {
  const root = theDocument();
  rememberInput(root);
  const first = createRoot(root);
  await act(async () => first.render(page));
  expect(known(root)).toMatchObject({ number: '1234-56', note: 'a note' });
  await act(async () => first.render(<div key="other">{page}</div>));
  expect(known(root)).toMatchObject({ number: '', note: '' });
});

test('text in a hydrated page is typed into the page that replaces it', async () => {
  const root = theDocument();
  const first = createRoot(root);
  await act(async () => first.render(page));
  const number = root.querySelector<HTMLInputElement>('[name=number]');
  await act(async () => {
    Reflect.set(HTMLInputElement.prototype, 'value', '123456', number);
    number?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  rememberInput(root, true);
  await act(async () => first.render(<div key="other">{page}</div>));
  expect(known(root)).toMatchObject({ number: '1234-56' });
});
