import { expect, test } from 'vitest';
import { logicalLonghands } from './logical-longhands.ts';

function written(prop: string, value: string): readonly string[] {
  const lines: string[] = [];
  let isThere = true;
  logicalLonghands.Declaration({
    prop,
    value,
    cloneBefore: (changed) => lines.push(`${changed.prop}: ${changed.value}`),
    remove: () => (isThere = false),
  });
  return isThere ? [...lines, `${prop}: ${value}`] : lines;
}

test.each([
  ['margin-block', 'var(--s-3) 0', ['margin-block-start: var(--s-3)', 'margin-block-end: 0']],
  ['padding-inline', 'auto', ['padding-inline-start: auto', 'padding-inline-end: auto']],
  [
    'padding-block',
    'calc(1px + (2 * var(--a))) clamp(1rem, 4vw, 2rem)',
    [
      'padding-block-start: calc(1px + (2 * var(--a)))',
      'padding-block-end: clamp(1rem, 4vw, 2rem)',
    ],
  ],
  ['margin', '0 auto', ['margin: 0 auto']],
  ['margin-block-end', 'var(--s-3)', ['margin-block-end: var(--s-3)']],
])('%s: %s is written as %j', (prop, value, expected) => {
  expect(written(prop, value)).toEqual(expected);
});
