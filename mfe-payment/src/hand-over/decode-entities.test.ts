// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEntities } from './read-tags.ts';

test.each([
  ['amount=9000|x=1', 'amount=9000|x=1'],
  ['a&amp;b', 'a&b'],
  ['&lt;&gt;&quot;&apos;', `<>"'`],
  ['&#39;&#x27;&#X27;', "'''"],
  ['&#8364; &#x20AC;', '€ €'],
  ['&amp;amp;', '&amp;'],
])('%j is read as %j', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

test.each(['a&b', '&amp', '&copy;', '&#;', '&#0;', '&#10;', '&#x80;', '&#xD800;', '&#x110000;'])(
  '%j can be read in two ways, and is not read',
  (text) => {
    expect(decodeEntities(text)).toBeUndefined();
  },
);

test('what was escaped is read back as it was', () => {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');
      expect(decodeEntities(escaped)).toBe(text);
    }),
  );
});
