import { expect, test } from 'vitest';
import { describeChange } from './history.ts';

const message = { fr: 'Fermé', en: 'Closed', de: 'Zu', nl: 'Dicht', it: 'Chiuso', es: 'Cerrado' };
const before = { parts: { shell: { current: 'a1' }, lookup: { current: 'b1' } }, notice: 'n1' };

test('the description lists only changes, each with its old and new value', () => {
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

test('the description of a first registry lists every entry', () => {
  expect(describeChange({ before: undefined, after: before })).toHaveLength(3);
});

test('the description of an unchanged registry is empty', () => {
  expect(describeChange({ before, after: { ...before } })).toEqual([]);
});

test('the description lists the served and given-up releases of each pointer', () => {
  const mark = { at: '2026-11-24T00:00:00.000Z', by: 'Olga', command: 'release alarm' };
  const served = { current: 'x3', previous: 'x2', earlier: ['x1', 'x0'] };
  const after = {
    parts: { lookup: served },
    composer: served,
    content: served,
    configuration: served,
    money: served,
    givenUp: { 'lookup/b8': mark, 'composer/k8': mark, 'lookup/b9': mark },
    manifests: { 'lookup/x3': 'sha384-a' },
    removing: ['lookup/x0'],
  };
  const lines = describeChange({ before: undefined, after });
  expect(lines.map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'lookup current none → x3',
    'lookup previous none → x2',
    'lookup earlier none → x1, x0',
    'composer current none → x3',
    'composer previous none → x2',
    'composer earlier none → x1, x0',
    'content current none → x3',
    'content previous none → x2',
    'content earlier none → x1, x0',
    'configuration current none → x3',
    'money current none → x3',
    'lookup given up none → b8, b9',
    'composer given up none → k8',
  ]);
  expect(lines[0]).toMatch(/^lookup current {11}none/);
});
