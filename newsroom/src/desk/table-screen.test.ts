import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TableScreen } from './table-screen.tsx';
import type { Me, Plan } from '../wire.ts';

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

const toldOf = (plans: readonly Plan[]) =>
  renderToStaticMarkup(
    createElement(TableScreen, {
      me,
      desk: { pages: [], notice: undefined, plans, history: [] },
      onChanged: async () => {},
    }),
  );

test('of a plan whose end fails for now the desk says why, and that it is tried again', () => {
  expect(toldOf([{ ...plan, failure: 'Le disque est plein' }])).toContain(
    'en ligne, PAS ENCORE FAIT : Le disque est plein. Le bureau réessaie chaque minute',
  );
});

test.each<Plan>([plan, { ...plan, status: 'failed', failure: 'Un autre texte a été publié' }])(
  'a plan that is $status is not said to be tried again',
  (one) => {
    expect(toldOf([one])).not.toContain('réessaie');
  },
);
