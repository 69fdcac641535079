import { expect, test } from 'vitest';
import { rateLimit } from './receive-reports.ts';

test('a rate limit lets a burst pass and refills with time up to one burst', () => {
  let time = 0;
  const mayPass = rateLimit(3, 2, () => time);
  const passed = () => Array.from({ length: 10 }, mayPass).filter(Boolean).length;
  expect(passed()).toBe(3);
  time = 499;
  expect(passed()).toBe(0);
  time = 1000;
  expect(passed()).toBe(2);
  time = 3_600_000;
  expect(passed()).toBe(3);
});
