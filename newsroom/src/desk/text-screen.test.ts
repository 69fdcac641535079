// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { TextScreen } from './text-screen.tsx';
import { isAllSaved } from './use-text.ts';
import { translate } from './words.ts';
import type { Draft, Me, OpenText, Place, Publication, Role } from '../wire.ts';

/* The test text waits for its review and has one earlier version. */

const draft: Draft = {
  revision: 3,
  text: 'Bonjour.',
  base: 'Salut.',
  stage: 'submitted',
  authors: ['b'],
  by: 'Albert',
  at: '2026-11-23T08:00:00.000Z',
};
const version: Publication = {
  build: '0123456789ab',
  by: 'Paula',
  at: '2026-11-21T08:00:00.000Z',
  why: 'phrase manquante',
  kept: 'whole',
};
const opened: OpenText = {
  draft,
  served: 'Salut.',
  siblings: [],
  french: 'Salut.',
  history: [version],
  operator: {},
};
const overtaken = {
  kind: 'conflict',
  about: 'draft',
  path: 'fr/plan.md',
  base: 'Bonjour.',
  theirs: 'Bonjour à tous.',
  mine: 'Bonjour. Encore.',
  mineBy: 'Anna',
  by: 'Albert',
  revision: 4,
};

const writing: OpenText = { ...opened, draft: { ...draft, stage: 'writing' } };
const approved: OpenText = { ...opened, draft: { ...draft, stage: 'approved' } };

/** Text on the server, before and after a request that changes it. */
let there = opened;
let next = opened;

beforeEach(() => {
  [there, next] = [opened, opened];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path.endsWith('/check')) return Response.json({ faults: [] });
    if (method === 'PUT') return Response.json(overtaken, { status: 409 });
    if (path.endsWith('/publish')) {
      return Response.json(
        { ...overtaken, about: 'served', path: 'fr/glossaire.md' },
        { status: 409 },
      );
    }
    if (method !== 'GET') there = next;
    return Response.json(there);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(page: string, roles: readonly Role[], language: Place['language'] = 'fr') {
  const me: Me = { id: 'a', name: 'Anna', roles, token: 't', secondPerson: true };
  const place = document.createElement('main');
  place.tabIndex = -1;
  document.body.append(place);
  const root = createRoot(place);
  root.render(createElement(TextScreen, { me, place: { language, page }, title: page }));
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  await expect.poll(() => document.body.textContent).toContain('phrase manquante');
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('a user who is not an author cannot take up an earlier version', async () => {
  await open('plan', ['reviewer', 'publisher']);
  expect(button(translate('texte.reprendre'))).toBeUndefined();
});

test('an unsaved text cannot be approved, and a merge offers no earlier version', async () => {
  await open('aide', ['author', 'reviewer']);
  expect(button(translate('texte.reprendre'))).toBeDefined();
  button(translate('texte.relire'))?.click();
  await expect.poll(() => button(translate('texte.approuver'))).toHaveProperty('disabled', false);
  const view = EditorView.findFromDOM(
    document.querySelector<HTMLElement>('.cm-editor') ?? document.body,
  );
  view?.dispatch({ changes: { from: draft.text.length, insert: ' Encore.' } });
  await expect.poll(() => button(translate('texte.approuver'))).toHaveProperty('disabled', true);
  await expect.poll(() => document.querySelector('.conflict')).not.toBeNull();
  expect(button(translate('texte.approuver'))).toHaveProperty('disabled', true);
  expect(button(translate('texte.reprendre'))).toBeUndefined();
  // Unsaved text would otherwise continue into the tests of other files.
  next = { ...opened, draft: undefined };
  button(translate('texte.abandonner'))?.click();
  await expect.poll(() => document.querySelector('[data-saving=kept]')).not.toBeNull();
});

test('the matching French paragraph is marked, and the window does not scroll to it', async () => {
  const scrolled = vi.fn<() => void>();
  Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled });
  await open('faq', ['author'], 'de');
  expect(document.querySelector('.french [aria-current]')?.textContent).toBe('Salut.');
  await expect.poll(() => document.querySelector('[data-saving=kept]')).not.toBeNull();
  expect(scrolled).not.toHaveBeenCalled();
});

test('discarding a draft in conflict leaves the served text open for editing', async () => {
  next = { ...opened, draft: undefined };
  await open('glossaire', ['author', 'publisher']);
  button(translate('texte.publier'))?.click();
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  await expect.poll(() => document.querySelector('.publish')).not.toBeNull();
  document.querySelector('.publish')?.dispatchEvent(submit);
  await expect.poll(() => document.querySelector('.conflict')).not.toBeNull();
  button(translate('texte.abandonner'))?.click();
  await expect.poll(() => document.querySelector('.conflict')).toBeNull();
  expect(document.querySelector('[data-saving]')?.textContent).toBe(translate('texte.identique'));
  expect(document.querySelector('.cm-content')?.getAttribute('contenteditable')).toBe('true');
});

test('a refusal because the text has changed is shown together with the new text', async () => {
  const message = 'Ce texte a changé.';
  const usual = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.endsWith('/approve')) return usual(path, init);
    there = { ...opened, draft: { ...draft, revision: 4, text: 'Bonsoir.' } };
    return Response.json({ kind: 'refused', message }, { status: 409 });
  });
  await open('donnees', ['reviewer']);
  button(translate('texte.relire'))?.click();
  await expect.poll(() => button(translate('texte.approuver'))).toBeDefined();
  button(translate('texte.approuver'))?.click();
  await expect.poll(() => document.body.textContent).toContain(message);
  const shown = () => document.querySelector('.cm-content')?.textContent;
  await expect.poll(shown).toBe('Bonsoir.');
});

test('an author merges a draft with newer served text without publishing it', async () => {
  const served = 'Salut. Bonne route.';
  const mine: Draft = { ...draft, stage: 'writing', text: 'Bonjour.\n\nSalut.', base: 'Salut.' };
  [there, next] = [
    { ...opened, served, draft: mine },
    { ...opened, served },
  ];
  const usual = fetch;
  const saves: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (typeof init.body !== 'string' || init.method !== 'PUT') return usual(path, init);
    const body: { text: string } = JSON.parse(init.body);
    saves.push(body);
    const saved = { ...mine, revision: 4, text: body.text, base: served };
    there = { ...opened, served, draft: saved };
    return Response.json(saved);
  });
  await open('mentions', ['author']);
  expect(document.body.textContent).toContain(translate('conflit.depasse'));
  button(translate('conflit.reunir'))?.click();
  await expect.poll(() => document.querySelector('.conflict')).not.toBeNull();
  expect(document.querySelector('.conflict')?.textContent).toContain('Paula');
  button(translate('conflit.garder'))?.click();
  const merged = { revision: 3, onto: served, text: 'Bonjour.\n\nSalut. Bonne route.' };
  await expect.poll(() => saves).toEqual([expect.objectContaining(merged)]);
  await expect.poll(() => document.querySelector('.conflict')).toBeNull();
  expect(document.body.textContent).not.toContain(translate('conflit.depasse'));
});

test.each([
  ['texte.soumettre', 'accueil', writing, opened, 'texte.soumisFait'],
  ['texte.approuver', 'contact', opened, approved, 'texte.approuveFait'],
  ['texte.abandonner', 'securite', writing, { ...opened, draft: undefined }, 'texte.abandonne'],
] as const)(
  'the outcome of %s is shown and main is focused',
  async (name, page, before, after, outcome) => {
    [there, next] = [before, after];
    await open(page, ['author', 'reviewer']);
    if (name === 'texte.approuver') button(translate('texte.relire'))?.click();
    await expect.poll(() => button(translate(name))).toHaveProperty('disabled', false);
    button(translate(name))?.focus();
    button(translate(name))?.click();
    const messages = () => [...document.querySelectorAll('output')].map((one) => one.textContent);
    await expect.poll(messages).toContain(translate(outcome));
    expect(button(translate(name))).toBeUndefined();
    expect(document.activeElement?.tagName).toBe('MAIN');
  },
);

test('the focus moves to main if the refused text can no longer be published', async () => {
  const message = 'Ce texte a changé.';
  const usual = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.endsWith('/publish')) return usual(path, init);
    there = { ...opened, draft: undefined };
    return Response.json({ kind: 'refused', message }, { status: 409 });
  });
  await open('cookies', ['publisher']);
  button(translate('texte.publier'))?.click();
  await expect.poll(() => document.querySelector('.publish')).not.toBeNull();
  button(translate('publication.maintenant'))?.focus();
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('.publish')?.dispatchEvent(submit);
  await expect.poll(() => document.body.textContent).toContain(message);
  expect(document.querySelector('.publish')).toBeNull();
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('a page that no longer exists has no editor once its draft is discarded', async () => {
  const message = 'Il n’y a pas de page de ce nom.';
  const usual = fetch;
  let isRemoved = false;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    isRemoved ||= init.method === 'DELETE';
    if (!isRemoved || init.method !== 'GET') return usual(path, init);
    return Response.json({ kind: 'refused', message }, { status: 404 });
  });
  await open('disparue', ['author']);
  button(translate('texte.abandonner'))?.focus();
  button(translate('texte.abandonner'))?.click();
  await expect.poll(() => document.querySelector('main')?.textContent).toContain(message);
  expect(document.querySelector('.cm-editor')).toBeNull();
  expect(isAllSaved()).toBe(true);
  expect(document.activeElement?.tagName).toBe('MAIN');
});
