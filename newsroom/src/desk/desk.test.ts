// @vitest-environment jsdom
import { languages } from '@amendes/delivery/site/languages.ts';
import { EditorView } from '@codemirror/view';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { translate, languageName } from './words.ts';
import type { Draft } from '../wire.ts';

/* Runs the whole desk in one tab, against a server of a few lines. */

const me = { id: 'a', name: 'Anna', roles: ['author', 'publisher'], token: 't' };
const places = [
  '#/texte/fr/plan',
  '#/texte/fr/aide',
  '#/texte/fr/faq',
  '#/texte/fr/glossaire',
  '#/texte/fr/securite',
] as const;

let isUnreachable = false;
/** Drafts by the address of their text. */
let drafts = new Map<string, Pick<Draft, 'text' | 'revision'>>();
let requests: string[] = [];

const answers: Readonly<Record<string, unknown>> = {
  '/api/me': me,
  '/api/desk': { pages: [], banner: undefined, plans: [], history: [] },
  '/api/banners': [{ name: 'panne', text: '# fr\nPanne.' }],
};

function publish(body: string): Response {
  if (body.includes('"withGaps":true')) return Response.json({});
  const place = { file: 'de/plan.md', line: 1, column: 1 };
  const gap = { ...place, message: 'En retard.', kind: 'gap', mends: [] };
  const refusal = { kind: 'refused', message: 'Des traductions manquent.', faults: [gap] };
  return Response.json(refusal, { status: 422 });
}

async function answer(path: string, { method, body }: RequestInit): Promise<Response> {
  if (method !== 'GET') requests.push(`${method} ${path}`);
  if (isUnreachable) throw new TypeError('The server does not answer');
  if (path in answers) return Response.json(answers[path]);
  // The real page would reload here.
  if (path === '/api/sign-out') return new Promise(() => undefined);
  if (path.endsWith('/check')) return Response.json({ faults: [] });
  const draft = drafts.get(path);
  const opened = { draft, served: 'Bonjour.', siblings: [], french: '', history: [] };
  if (typeof body !== 'string') return Response.json(opened);
  if (path.endsWith('/publish')) return publish(body);
  const { text, revision }: { text: string; revision: number } = JSON.parse(body);
  if (revision !== (draft?.revision ?? 0)) {
    const theirs = draft?.text ?? '';
    const conflict = { kind: 'conflict', about: 'draft', path, base: 'Bonjour.', theirs };
    const names = { mineBy: 'Anna', by: 'Albert', revision: draft?.revision ?? 0 };
    return Response.json({ ...conflict, mine: text, ...names }, { status: 409 });
  }
  const saved = { text, revision: revision + 1 };
  drafts.set(path, saved);
  return Response.json(saved);
}

beforeAll(async () => {
  vi.stubGlobal('fetch', answer);
  // jsdom cannot scroll.
  Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined });
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  await import('./desk.tsx');
});

afterAll(async () => {
  // A text that is still open would be checked in the tests of another file.
  await help();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

beforeEach(() => {
  isUnreachable = false;
  drafts = new Map();
  requests = [];
});

/** Waits until the expectation holds, for longer than the desk waits before it retries. */
const soon = <Value>(expectation: () => Value) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 20 });

/** @throws when the element is missing. */
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

async function show(address: string, title: string): Promise<void> {
  location.hash = address;
  await soon(() => expect(document.querySelector('h1')?.textContent).toContain(title));
}

const help = () => show('#/aide', translate('nav.aide'));

async function open(address: string): Promise<EditorView> {
  requests = [];
  await show(address, address.split('/').at(-1) ?? '');
  // By then the editor exists and contains its text.
  const check = `POST ${address.replace('#/texte', '/api/texts')}/check`;
  await soon(() => expect(requests).toContain(check));
  const view = EditorView.findFromDOM(find('.cm-editor'));
  if (!view) throw new Error('No text is open');
  return view;
}

const type = (view: EditorView, insert: string) =>
  view.dispatch({ changes: { from: view.state.doc.length, insert } });

/** Fills a field as a browser does: React only notices a value that it has not set itself. */
function fill(selector: string, value: string): void {
  const element = find(selector);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(
    element,
    value,
  );
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

function press(name: string): void {
  const all = [...document.querySelectorAll('button')];
  const found = all.find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no button ${name}`);
  found.click();
}

const isUnloadHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a text that the server did not save is still there when it is opened again', async () => {
  const path = '/api/texts/fr/plan';
  const view = await open(places[0]);
  isUnreachable = true;
  type(view, ' Encore.');
  await soon(() => find('[data-saving=failed]'));
  await help();
  expect(isUnloadHeld()).toBe(true);
  expect((await open(places[0])).state.doc.toString()).toBe('Bonjour. Encore.');
  await help();
  isUnreachable = false;
  await soon(() => expect(drafts.get(path)?.text).toBe('Bonjour. Encore.'));
  await soon(() => expect(isUnloadHeld()).toBe(false));
  type(await open(places[0]), ' Et encore.');
  await soon(() => expect(drafts.get(path)?.text).toBe('Bonjour. Encore. Et encore.'));
});

test('a text typed just before another screen is shown is saved', async () => {
  type(await open(places[1]), ' Encore.');
  await help();
  await soon(() => expect(drafts.get('/api/texts/fr/aide')?.text).toBe('Bonjour. Encore.'));
});

test('an unfinished merge is still there when its text is opened again', async () => {
  const view = await open(places[2]);
  drafts.set('/api/texts/fr/faq', { text: 'Bonjour à tous.', revision: 7 });
  type(view, ' Encore.');
  const conflict = () => document.querySelector('.conflict')?.textContent;
  await soon(() => expect(conflict()).toContain('Albert'));
  await help();
  expect(isUnloadHeld()).toBe(true);
  await show(places[2], 'faq');
  expect(find('.cm-content').textContent).toBe('Bonjour. Encore.');
  expect(conflict()).toContain('Albert');
  find('.conflict input[type=radio]').click();
  find('.conflict [type=submit]').click();
  const merged = { text: 'Bonjour. Encore.', revision: 8 };
  await soon(() => expect(drafts.get('/api/texts/fr/faq')).toEqual(merged));
});

test('a sign-out saves the typed text first, or shows why it does not happen', async () => {
  type(await open(places[3]), ' Encore.');
  isUnreachable = true;
  press(translate('nav.quitter'));
  await soon(() => find('[role=alert]'));
  expect(requests).not.toContain('POST /api/sign-out');
  isUnreachable = false;
  requests = [];
  press(translate('nav.quitter'));
  await soon(() =>
    expect(requests.filter((each) => !each.endsWith('/check'))).toEqual([
      'PUT /api/texts/fr/glossaire',
      'POST /api/sign-out',
    ]),
  );
  isUnreachable = true;
  press(translate('nav.quitter'));
  await soon(() => expect(find('[role=alert]').textContent).toBe(translate('nav.encoreConnecte')));
});

test('an unsent banner stays, with its reason and end, and blocks the sign-out', async () => {
  await show('#/avis', translate('nav.avis'));
  await soon(() => fill('textarea', '# fr'));
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('.publish input')];
  fill('.publish label:nth-of-type(1) input', 'panne');
  fill('.publish label:nth-of-type(3) input', '2026-12-01 08:00');
  await soon(() => expect(fields().map(({ value }) => value)).toContain('2026-12-01 08:00'));
  await help();
  expect(isUnloadHeld()).toBe(true);
  await show('#/avis', translate('nav.avis'));
  expect(find('textarea')).toHaveProperty('value', '# fr');
  expect(fields().map(({ value }) => value)).toEqual(['panne', '', '2026-12-01 08:00']);
  press(translate('nav.quitter'));
  await soon(() => expect(find('[role=alert]').textContent).toBe(translate('nav.avisPasEnvoye')));
  expect(requests).not.toContain('POST /api/sign-out');
});

test('an unfinished banner can be resumed after another one was opened', async () => {
  await show('#/avis', translate('nav.avis'));
  const written = (value: string) =>
    soon(() => expect(find('textarea')).toHaveProperty('value', value));
  await soon(() => fill('textarea', 'Le mien.'));
  await written('Le mien.');
  await soon(() => press(translate('avis.modifier', { nom: 'panne' })));
  await written('# fr\nPanne.');
  expect(isUnloadHeld()).toBe(true);
  press(translate('avis.reprendre'));
  await written('Le mien.');
  expect(document.body.textContent).not.toContain(translate('avis.reprendre'));
});

test('a text that is refused only for gaps can be published in spite of them', async () => {
  type(await open(places[4]), ' Encore.');
  await soon(() => press(translate('texte.publier')));
  await soon(() => fill('.publish input', 'phrase manquante'));
  press(translate('publication.maintenant'));
  await soon(() => find('.publish input[type=checkbox]').click());
  press(translate('publication.maintenant'));
  await soon(() => expect(document.body.textContent).toContain(translate('publication.faite')));
  // The message about the publication is shown only once.
  await help();
  await open(places[4]);
  await soon(() => press(translate('texte.publier')));
  await soon(() => expect(find('.publish input')).toHaveProperty('value', ''));
});

test('a text opens in each language of the site, with the French name of the language', async () => {
  for (const language of languages) {
    await show(`#/texte/${language}/accueil`, `accueil, ${languageName(language)}`);
    expect(languageName(language)).not.toBe(language);
    await soon(() => find('.editor'));
  }
});
