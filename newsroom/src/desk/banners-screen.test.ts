// @vitest-environment jsdom
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { BannersScreen, type WrittenBanner } from './banners-screen.tsx';
import { HistoryScreen } from './history-screen.tsx';
import { TableScreen } from './table-screen.tsx';
import { translate } from './words.ts';
import type { Desk, Me, Plan, Refused } from '../wire.ts';

/* Tests requests from buttons that may disappear afterwards, or that are in a tab opened long ago. */

const me: Me = { id: 'a', name: 'Paula', roles: ['publisher'], token: 't', secondPerson: false };
const row = { by: 'Olga', at: '2026-11-23T08:00:00.000Z', why: 'panne', kept: 'whole' } as const;
const desk: Desk = {
  pages: [],
  banner: { build: '0123456789ab', text: 'Panne.', status: 'shown' },
  plans: [],
  history: [
    { ...row, build: 'aaaaaaaaaaaa', isServed: true, paths: [] },
    { ...row, build: 'bbbbbbbbbbbb', isServed: false, paths: [] },
  ],
};
const refusal: Refused = { kind: 'refused', message: 'Un autre est en ligne.' };
const onChanged = vi.fn<() => Promise<void>>(async () => undefined);
let isRefused = true;
let requests: [path: string, body: unknown][] = [];

beforeEach(() => {
  requests = [];
  isRefused = true;
  onChanged.mockClear();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(path === '/api/desk' ? desk : []);
    requests.push([path, typeof body === 'string' && JSON.parse(body)]);
    return isRefused ? Response.json(refusal, { status: 409 }) : Response.json({});
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function Banners() {
  const [banner, onWrite] = useState<WrittenBanner>({ text: '', isStored: true, unfinished: [] });
  return createElement(BannersScreen, { me, desk, banner, onWrite, onChanged });
}

async function show(screen: Parameters<ReturnType<typeof createRoot>['render']>[0]) {
  const place = document.createElement('main');
  place.tabIndex = -1;
  document.body.append(place);
  const root = createRoot(place);
  root.render(screen);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** Presses a button and waits for the message about it. */
async function press(name: string, message: string): Promise<void> {
  button(name)?.focus();
  button(name)?.click();
  const expectMessage = () => expect(document.querySelector('output')?.textContent).toBe(message);
  await vi.waitFor(expectMessage, { timeout: 10_000 });
}

test('withdrawing a banner names the one that was shown, and reloads the desk', async () => {
  await show(createElement(Banners));
  await press(translate('avis.retirer'), refusal.message);
  const why = translate('avis.fin');
  expect(requests).toEqual([['/api/banners/withdraw', { shown: '0123456789ab', why }]]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('restoring earlier texts names those that were shown, and reloads the desk', async () => {
  await show(createElement(HistoryScreen, { me, desk, onChanged }));
  await press(translate('historique.remettre'), refusal.message);
  expect(requests).toMatchObject([
    ['/api/rollback', { build: 'bbbbbbbbbbbb', shown: 'aaaaaaaaaaaa' }],
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
});

/** Fills a field as a browser does: React only notices a value that it has not set itself. */
function fill(index: number, value: string): void {
  const input = document.querySelectorAll('.publish input')[index];
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Shows the screen with empty fields: typed text that was not sent is kept, even in another test file. */
async function showEmptied(): Promise<void> {
  await show(createElement(Banners));
  for (const index of [0, 1, 2]) fill(index, '');
}

test('a reason of spaces alone is invalid and is not sent', async () => {
  isRefused = false;
  await showEmptied();
  fill(0, '   ');
  const why = document.querySelector<HTMLInputElement>('.publish input');
  expect(why?.checkValidity()).toBe(false);
  for (const words of ['panne', ' à 8 h ', 'a b']) {
    fill(0, words);
    expect([words, why?.checkValidity()]).toEqual([words, true]);
  }
  fill(0, '   ');
  button(translate('publication.maintenant'))?.click();
  fill(0, 'panne');
  await press(translate('publication.maintenant'), translate('avis.faite'));
  expect(requests).toMatchObject([['/api/banners', { why: 'panne' }]]);
});

test('a banner is planned once if its button is pressed twice', async () => {
  isRefused = false;
  await showEmptied();
  fill(0, 'panne');
  fill(1, '2026-12-01 08:00');
  await press(translate('publication.planifier'), translate('avis.prevue'));
  const again =
    button(translate('publication.planifier')) ?? button(translate('publication.maintenant'));
  await expect.poll(() => again).toHaveProperty('disabled', false);
  again?.click();
  expect(requests.map(([path]) => path)).toEqual(['/api/banners']);
});

const plan: Plan = {
  id: '1',
  kind: 'banner',
  subject: 'Panne.',
  texts: [],
  by: 'Paula',
  why: 'panne',
  withGaps: false,
  status: 'waiting',
};

test.each([
  [
    'table.annuler',
    createElement(TableScreen, { me, desk: { ...desk, plans: [plan] }, onChanged }),
    'table.annule',
  ],
  ['avis.retirer', createElement(Banners), 'avis.retire'],
  [
    'historique.remettre',
    createElement(HistoryScreen, { me, desk, onChanged }),
    'historique.faite',
  ],
] as const)('the outcome of %s is shown and main is focused', async (name, screen, message) => {
  isRefused = false;
  await show(screen);
  await press(translate(name), translate(message));
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
});
