// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TextScreen } from './text-screen.tsx';
import { translate } from './words.ts';
import type { Draft, Me, OpenText } from '../wire.ts';

/* A reviewer approves the text on their screen, even if a newer one was saved since. */

const draft: Draft = {
  revision: 3,
  text: 'Bonjour.',
  base: 'Salut.',
  stage: 'submitted',
  authors: ['b'],
  by: 'Albert',
  at: '2026-11-23T08:00:00.000Z',
};
const opened: OpenText = {
  draft,
  served: 'Salut.',
  siblings: [],
  french: 'Salut.',
  history: [],
  operator: {},
};
const me: Me = {
  id: 'a',
  name: 'A',
  roles: ['author', 'reviewer'],
  token: 't',
  secondPerson: true,
};

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('an approval names the revision that is shown, not one that was saved since', async () => {
  const requests: unknown[] = [];
  let there = opened;
  let reads = 0;
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/check')) return Response.json({ faults: [] });
    if (method === 'POST') {
      requests.push(JSON.parse(typeof body === 'string' ? body : ''));
      return answer.promise.then((each) => each.clone());
    }
    reads += 1;
    return Response.json(there);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    createElement(TextScreen, { me, place: { language: 'fr', page: 'plan' }, title: 'Plan' }),
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  await expect.poll(() => button(translate('texte.relire'))).toBeDefined();
  button(translate('texte.relire'))?.click();
  await expect.poll(() => button(translate('texte.approuver'))).toHaveProperty('disabled', false);
  button(translate('texte.approuver'))?.click();
  const view = EditorView.findFromDOM(
    document.querySelector<HTMLElement>('.cm-editor') ?? document.body,
  );
  const end = draft.text.length;
  view?.dispatch({ changes: { from: end, insert: '!' } });
  there = { ...opened, draft: { ...draft, revision: 4, text: 'Nobody has read this.' } };
  answer.resolve(Response.json({ kind: 'refused', message: 'Changé.' }, { status: 409 }));
  const before = reads;
  await expect.poll(() => reads, { interval: 5 }).toBe(before + 1);
  await expect.poll(() => place.textContent, { interval: 5 }).toContain('Changé.');
  view?.dispatch({ changes: { from: end, to: end + 1 } });
  await expect.poll(() => button(translate('texte.approuver'))).toHaveProperty('disabled', false);
  expect(view?.state.doc.toString()).toBe(draft.text);
  button(translate('texte.approuver'))?.click();
  await expect.poll(() => requests).toEqual([{ revision: 3 }, { revision: 3 }]);
});
