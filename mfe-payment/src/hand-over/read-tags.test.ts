// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEntities, readTags } from './read-tags.ts';

/** Returns the tags of a document in short, such as `form(a=1)`, `/form`; `undefined` for a document that is refused. */
const tagsInShort = (html: string) =>
  readTags(html)
    ?.map(({ name, closes, attributes }) => {
      const written = [...attributes].map(([key, value]) => `${key}=${value}`).join(' ');
      return (closes ? '/' : '') + name + (written && `(${written})`);
    })
    .join(' ');

test.each([
  ['', ''],
  ['a text alone', ''],
  [' <!DOCTYPE html>\n<p>a</p >', 'p /p'],
  ['<Title>a</tItle><H1>b</H1>', 'h1 /h1'],
  [
    `<form METHOD = "post" action='/a?b=1&amp;c' id=f1 hidden>`,
    'form(method=post action=/a?b=1&c id=f1 hidden=)',
  ],
  ['<input\n name="a" /><br/>', 'input(name=a) br'],
  [`<p title='"'></p><p title="'">`, `p(title=") /p p(title=')`],
  ['<title>a<b></title>', 'title b /title'],
  [' '.repeat(100_000), ''],
])('the tags of %j are %j', (html, tags) => {
  expect(tagsInShort(html)).toBe(tags);
});

test.each([
  'x<!doctype html>',
  '<!doctype html SYSTEM>',
  '<!-- a -->',
  '<p',
  '< p>',
  '<1>',
  '</p x>',
  '</ p>',
  '<p/x>',
  '<p a="1"b="2">',
  '<p a="1" A="2">',
  '<p a="&copy;">',
  '<p a=b"c>',
  '<p a="<">',
  `<p a='<'>`,
  '<p a=`b`>',
  '<p a="1>',
  '<p =a>',
  ' '.repeat(100_001),
])('the document %j is refused', (html) => {
  expect(tagsInShort(html)).toBeUndefined();
});

test.each([
  ['amount=9000|x=1', 'amount=9000|x=1'],
  ['a&amp;b', 'a&b'],
  ['&lt;&gt;&quot;&apos;', `<>"'`],
  ['&#39;&#x27;&#X27;', "'''"],
  ['&#8364; &#x20AC;', '€ €'],
  ['&amp;amp;', '&amp;'],
  ['a&#32;b&#126;c', 'a b~c'],
  ['&#160;&#xD7FF;&#xE000;&#x10FFFF;', '\u00a0\ud7ff\ue000\u{10ffff}'],
])('the text %j is decoded as %j', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

test.each([
  'a&b',
  '&amp',
  '&copy;',
  '&#;',
  '&#0;',
  '&#10;',
  '&#31;',
  '&#127;',
  '&#x80;',
  '&#159;',
  '&#xD800;',
  '&#xDFFF;',
  '&#x110000;',
  '&lt; &#10; &gt;',
])('the text %j is not decoded', (text) => {
  expect(decodeEntities(text)).toBeUndefined();
});

test('escaped text is decoded to the original', () => {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');
      expect(decodeEntities(escaped)).toBe(text);
    }),
  );
});
