import { expect, test } from 'vitest';
import { setRobots } from './set-robots.ts';

const robots = () =>
  [...document.querySelectorAll('meta[name=robots]')].map((tag) => tag.outerHTML);

test('the tag is added once, and removed again', () => {
  setRobots(false);
  setRobots(false);
  expect(robots()).toEqual(['<meta name="robots" content="noindex, nofollow">']);
  setRobots(true);
  expect(robots()).toEqual([]);
});
