// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { HistoryScreen } from './history-screen.tsx';
import { NoticesScreen, type WrittenNotice } from './notices-screen.tsx';
import { say } from './words.ts';
import type { Desk, Me, Refused } from '../wire.ts';

/* What a tab that was opened long ago asks for: it is refused here whatever it asks. */

const me: Me = { id: 'a', name: 'Paula', roles: ['publisher'], token: 't', secondPerson: false };
const row = { by: 'Olga', at: '2026-11-23T08:00:00.000Z', why: 'panne', kept: 'whole' } as const;
const desk: Desk = {
  pages: [],
  notice: { build: '0123456789ab', text: 'Panne.', status: 'shown' },
  plans: [],
  history: [
    { ...row, build: 'aaaaaaaaaaaa', isServed: true, paths: [] },
    { ...row, build: 'bbbbbbbbbbbb', isServed: false, paths: [] },
  ],
};
const refusal: Refused = { kind: 'refused', message: 'Un autre est en ligne.' };
const onChanged = vi.fn<() => Promise<void>>(async () => undefined);
let asked: [path: string, body: unknown][] = [];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  asked = [];
  onChanged.mockClear();
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json([]);
    asked.push([path, typeof body === 'string' && JSON.parse(body)]);
    return Response.json(refusal, { status: 409 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function Notices() {
  const [notice, onWrite] = useState<WrittenNotice>({ text: '', isKept: true });
  return createElement(NoticesScreen, { me, desk, notice, onWrite, onChanged });
}

async function show(screen: Parameters<ReturnType<typeof createRoot>['render']>[0]) {
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => root.render(screen));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
}

const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );

test('what is withdrawn is the notice that was shown, and the desk looks again', async () => {
  await show(createElement(Notices));
  await press(say('avis.retirer'));
  const why = say('avis.fin');
  expect(asked).toEqual([['/api/notices/withdraw', { shown: '0123456789ab', why }]]);
  expect(document.querySelector('output')?.textContent).toBe(refusal.message);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('earlier texts take the place of those that were shown, and the desk looks again', async () => {
  await show(createElement(HistoryScreen, { me, desk, onChanged }));
  await press(say('historique.remettre'));
  expect(asked).toMatchObject([
    ['/api/rollback', { build: 'bbbbbbbbbbbb', shown: 'aaaaaaaaaaaa' }],
  ]);
  expect(document.querySelector('output')?.textContent).toBe(refusal.message);
  expect(onChanged).toHaveBeenCalledOnce();
});
