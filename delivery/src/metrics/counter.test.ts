import { expect, test } from 'vitest';
import { Counter } from './counter.ts';

test('what happened is counted apart for each combination of labels', () => {
  const counter = new Counter('done_total', 'What was done.');
  for (const status of ['200', '404', '200']) counter.count({ route: '/tai', status });
  expect(counter.lines()).toEqual([
    '# HELP done_total What was done.',
    '# TYPE done_total counter',
    'done_total{route="/tai",status="200"} 2',
    'done_total{route="/tai",status="404"} 1',
  ]);
});

test('a label cannot break out of its quotes', () => {
  const counter = new Counter('done_total', 'What was done.');
  counter.count({ route: 'a"} 1\nforged{b="\\' });
  expect(counter.lines().at(-1)).toBe(String.raw`done_total{route="a\"} 1\nforged{b=\"\\"} 1`);
});
