import { expect, test } from 'vitest';
import { toType } from './to-type.ts';

test.each([
  [{ type: 'string', pattern: '^a$' }, 'string'],
  [{ type: 'integer', minimum: 1 }, 'number'],
  [{ type: 'null' }, 'null'],
  [{ const: '2', type: 'string' }, "'2'"],
  [{ enum: ['a', "b'c", 1] }, String.raw`'a' | 'b\'c' | 1`],
  [{ anyOf: [{ type: 'null' }, { type: 'boolean' }] }, 'null | boolean'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, "('a' | 'b')[]"],
  [
    {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, 'b-c': { type: 'number' } },
    },
    '{ "a": string; "b-c"?: number; }',
  ],
])('%j is %s', (schema, type) => {
  expect(toType(schema)).toBe(type);
});

test.each([[{}], [{ type: 'object' }], [{ type: 'array' }], [{ type: 'date' }]])(
  'what %j accepts cannot be told, rather than guessed',
  (schema) => {
    expect(() => toType(schema)).toThrow('There is no type for the schema');
  },
);
