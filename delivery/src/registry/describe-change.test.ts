import { expect, test } from 'vitest';
import { describeChange } from './history.ts';

const message = { fr: 'Fermé', en: 'Closed', de: 'Zu', nl: 'Dicht', it: 'Chiuso', es: 'Cerrado' };
const before = { parts: { shell: { current: 'a1' }, lookup: { current: 'b1' } }, notice: 'n1' };

test('only what changes is told, each with what it was and what it will be', () => {
  const after = {
    parts: {
      shell: { current: 'a1', disabled: { message } },
      lookup: {
        current: 'b2',
        previous: 'b1',
        canary: { build: 'b3', percent: 5, salt: 's' },
      },
    },
    content: { current: 'c1' },
    retired: { 'lookup/b1': '2026-11-21T12:00:00.000Z' },
  };
  const lines = describeChange({ before, after }).map((line) => line.replaceAll(/ +/g, ' '));
  expect(lines).toEqual([
    'lookup current b1 → b2',
    'banner n1 → none',
    'shell switched off none → Fermé',
    'lookup previous none → b1',
    'lookup canary none → b3 for 5 %',
    'content current none → c1',
  ]);
});

test('of a first registry everything is told', () => {
  expect(describeChange({ before: undefined, after: before })).toHaveLength(3);
});

test('of a registry that stays there is nothing to tell', () => {
  expect(describeChange({ before, after: { ...before } })).toEqual([]);
});
