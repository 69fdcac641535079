import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { parseEntry } from './extra-fines/read-extra-fines.ts';
import { Scenario } from './scenarios/scenario-routes.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

const examples = [...readme.matchAll(/```json\n(\[[\s\S]+?)```/g)].map(([, text = '']) => text);

it('the example of an extra fine in the README is a valid one', () => {
  const example = examples.find((text) => text.includes('typeAmende')) ?? '';
  const entries: unknown[] = JSON.parse(example);
  expect(entries.map(parseEntry)).toEqual(entries.map((fine) => ({ ok: true, fine })));
});

it('the example of scenarios in the README is a valid one', () => {
  const example = examples.find((text) => text.includes('effect')) ?? '';
  expect(Value.Check(Type.Array(Scenario), JSON.parse(example))).toBe(true);
});
