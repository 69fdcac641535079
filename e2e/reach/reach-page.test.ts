import { expect, test } from 'vitest';
import { resultsIn, reachPage, type ReachResult } from './reach-page.ts';

const annotation = (result: object) => ({ type: 'reach', description: JSON.stringify(result) });
const passes: ReachResult = {
  table: 'browsers',
  row: 'Firefox',
  column: 'Look-up',
  place: '153.7',
  result: 'passes',
};

test('the last attempt of a test counts, in nested suites too', () => {
  const results = [
    { annotations: [annotation({ ...passes, result: 'fails' })] },
    { annotations: [annotation(passes), { type: 'note' }] },
  ];
  const specs = [{ tests: [{ results }] }];
  expect(resultsIn({ specs: [], suites: [{ specs }] })).toEqual([passes]);
});

test('the page lists browsers by steps of the journey, with their versions', () => {
  const page = reachPage([
    passes,
    { ...passes, column: 'Receipt' },
    { ...passes, row: 'Chromium 88', place: '88.0', result: 'fails' },
  ]);
  expect(page).toContain('| Browser | Look-up | Receipt |\n| --- | --- | --- |\n');
  expect(page).toContain('| Firefox | passes | passes |\n| Chromium 88 | fails | – |\n');
  expect(page).toContain('Firefox: 153.7, Chromium 88: 88.0.');
  expect(page).not.toContain('Files and faults');
});

test('the page lists files by faults, and each message only once', () => {
  const cell = { table: 'faults', row: 'texts.js', place: 'home', result: 'Try again' } as const;
  const page = reachPage([
    { ...cell, column: 'missing' },
    { ...cell, column: 'no network', result: 'No network' },
    { ...cell, row: 'api.js', column: 'missing' },
  ]);
  expect(page).toContain('| home: texts.js | 1 | 2 |\n| home: api.js | 1 | – |\n');
  expect(page).toContain('\n1. Try again\n2. No network\n');
});

test('callouts that differ only in their time are one text', () => {
  const cell = { table: 'faults', row: 'api.js' } as const;
  const page = reachPage([
    { ...cell, column: 'missing', result: 'Panne constatée le 22 novembre 2026 à 21:39.' },
    { ...cell, column: '500', result: 'Panne constatée le 22 novembre 2026 à 21:40.' },
  ]);
  expect(page).toContain('| api.js | 1 | 1 |\n');
  expect(page).toContain('\n1. Panne constatée le … à ….\n');
});
