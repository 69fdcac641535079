import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseEntry } from './extra-fines/parse-entry.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('the example of an extra fine in the README is a valid one', () => {
  const example = readme.match(/```json\n(\[[\s\S]+?)```/)?.[1] ?? '';
  const entries: unknown[] = JSON.parse(example);
  expect(entries.map(parseEntry)).toEqual(entries.map((fine) => ({ ok: true, fine })));
});
