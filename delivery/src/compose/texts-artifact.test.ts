import { expect, test } from 'vitest';
import { mergeDictionaries, type Dictionary } from './texts-artifact.ts';

test.each<[string, Dictionary[], Dictionary]>([
  ['no dictionary gives an empty one', [], {}],
  [
    'groups are merged at any depth',
    [{ a: { b: { c: '1' } } }, { a: { b: { d: '2' } } }, { e: '3' }],
    { a: { b: { c: '1', d: '2' } }, e: '3' },
  ],
  ['equal texts appear once', [{ a: '1' }, { a: '1' }], { a: '1' }],
  [
    'the first of several different texts is used',
    [{ a: '1' }, { a: '2' }, { a: '3' }],
    { a: '1' },
  ],
  ['an empty text is used before a later text', [{ a: '' }, { a: '2' }], { a: '' }],
  ['a text is used instead of a later group', [{ a: '1' }, { a: { b: '2' } }], { a: '1' }],
  ['a group is used instead of a later text', [{ a: { b: '1' } }, { a: '2' }], { a: { b: '1' } }],
  [
    'a list is not merged as a group',
    [{ a: ['x'] } as unknown as Dictionary],
    { a: ['x'] } as unknown as Dictionary,
  ],
  [
    'null is not merged as a group',
    [{ a: null } as unknown as Dictionary],
    { a: null } as unknown as Dictionary,
  ],
])('%s', (_, dictionaries, merged) => {
  expect(mergeDictionaries(dictionaries)).toEqual(merged);
});

test('names of object members such as __proto__ are merged as ordinary keys', () => {
  const nasty = '{"__proto__":{"polluted":"x"},"constructor":"y","toString":{"a":"z"}}';
  const merged = mergeDictionaries([{}, JSON.parse(nasty) as Dictionary, { toString: { b: 'w' } }]);
  expect(JSON.stringify(merged)).toBe(
    '{"__proto__":{"polluted":"x"},"constructor":"y","toString":{"a":"z","b":"w"}}',
  );
  expect({}).not.toHaveProperty('polluted');
});

test('merging leaves the original dictionaries unchanged', () => {
  const [first, second] = [{ a: { b: '1' } }, { a: { c: '2' } }];
  mergeDictionaries([first, second]);
  expect([first, second]).toEqual([{ a: { b: '1' } }, { a: { c: '2' } }]);
});
