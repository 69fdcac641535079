import { expect, test } from 'vitest';
import { Counter, Histogram } from './metric.ts';

test('a counter counts each combination of labels separately', () => {
  const counter = new Counter('done_total', 'What was done.');
  for (const status of ['200', '404', '200']) counter.count({ route: '/tai', status });
  expect(counter.lines()).toEqual([
    '# HELP done_total What was done.',
    '# TYPE done_total counter',
    'done_total{route="/tai",status="200"} 2',
    'done_total{route="/tai",status="404"} 1',
  ]);
});

test('quotes, backslashes and line breaks in a label are escaped', () => {
  const counter = new Counter('done_total', 'What was done.');
  counter.count({ route: 'a"} 1\nforged{b="\\' });
  expect(counter.lines().at(-1)).toBe(String.raw`done_total{route="a\"} 1\nforged{b=\"\\"} 1`);
});

test('each bound of a histogram counts the durations up to it', () => {
  const histogram = new Histogram('took_seconds', 'How long it took.');
  for (const seconds of [0.0005, 0.001, 0.03, 30]) histogram.observe({ route: '/tai' }, seconds);
  const lines = histogram.lines();
  expect(lines.slice(0, 2)).toEqual([
    '# HELP took_seconds How long it took.',
    '# TYPE took_seconds histogram',
  ]);
  expect(lines).toContain('took_seconds_bucket{route="/tai",le="0.001"} 2');
  expect(lines).toContain('took_seconds_bucket{route="/tai",le="0.025"} 2');
  expect(lines).toContain('took_seconds_bucket{route="/tai",le="0.05"} 3');
  expect(lines).toContain('took_seconds_bucket{route="/tai",le="20"} 3');
  expect(lines).toContain('took_seconds_bucket{route="/tai",le="+Inf"} 4');
  expect(lines).toContain('took_seconds_count{route="/tai"} 4');
  expect(lines).toContain('took_seconds_sum{route="/tai"} 30.0315');
});

test('a histogram measures each combination of labels separately', () => {
  const histogram = new Histogram('took_seconds', 'How long it took.');
  histogram.observe({ route: '/tai' }, 1);
  histogram.observe({ route: '/' }, 1);
  expect(histogram.lines()).toContain('took_seconds_count{route="/tai"} 1');
  expect(histogram.lines()).toContain('took_seconds_count{route="/"} 1');
});
