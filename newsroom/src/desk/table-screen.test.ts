import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { describeBanner, TableScreen } from './table-screen.tsx';
import type { Desk, Me, Plan, ShownBanner } from '../wire.ts';

const me: Me = { id: 'a', name: 'Anna', roles: ['publisher'], token: 't', secondPerson: false };

const plan: Plan = {
  id: '1',
  kind: 'text',
  subject: 'de/aide.md',
  texts: [],
  by: 'Paula',
  why: 'panne du jour',
  withGaps: false,
  status: 'shown',
};

const markupOf = (plans: readonly Plan[], change: Partial<Desk> = {}) =>
  renderToStaticMarkup(
    createElement(TableScreen, {
      me,
      desk: { pages: [], banner: undefined, plans, history: [], ...change },
      onChanged: async () => {},
    }),
  );

test('the desk shows why the end of a plan fails, and that it is tried again', () => {
  expect(markupOf([{ ...plan, failure: 'Le disque est plein' }])).toContain(
    'en ligne, PAS ENCORE FAIT : Le disque est plein. Le bureau réessaie chaque minute',
  );
});

test.each<Plan>([plan, { ...plan, status: 'failed', failure: 'Un autre texte a été publié' }])(
  'a plan that is $status is not said to be tried again',
  (one) => {
    expect(markupOf([one])).not.toContain('réessaie');
  },
);

test('unreadable drafts and texts are shown as unreadable', () => {
  const cell = {
    language: 'de',
    state: 'served',
    published: undefined,
    draft: 'unreadable',
  } as const;
  const pages = [{ page: 'aide', title: 'Aide', cells: [cell] }];
  expect(markupOf([], { pages })).toContain('brouillon illisible');
  const markup = markupOf([], { damage: 'sources.json is gone' });
  expect(markup).toMatch(/Les textes en ligne ne peuvent pas être lus.*sources\.json is gone/);
});

test('a plan with an unknown result is shown as such, without a button to cancel it', () => {
  const markup = markupOf([{ ...plan, status: 'unknown' }]);
  expect(markup).toContain('EN LIGNE OU NON, nous ne le savons pas encore');
  expect(markup).not.toMatch(/réessaie|<button/);
});

test.each<[Omit<ShownBanner, 'text' | 'build'>, RegExp]>([
  [{ status: 'shown' }, /^Panne\.$/],
  [{ status: 'shown', until: '2026-11-26T17:30:00Z' }, /^Panne\. \(montré jusqu’au .*18:30\)$/],
  [
    { status: 'ended', until: '2026-11-26T11:30:00Z' },
    /^Panne\. \(n’est plus montré depuis le .*12:30\)$/,
  ],
  [{ status: 'coming', from: '2026-11-26T17:30:00Z' }, /^Panne\. \(montré à partir du .*18:30\)$/],
])('the desk describes a banner by its status and times: %j', (times, words) => {
  expect(describeBanner({ build: '', text: 'Panne.', ...times })).toMatch(words);
});
