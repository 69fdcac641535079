import fc from 'fast-check';

/** Part of much that is sent, and of nothing that may be answered to it. */
export const echoMark = 'Zq9Echo7';

const traps = [
  '',
  ' ',
  '\u0000',
  `${echoMark}\u0000`,
  '33333122111221\n',
  '٣٣٣٣٣١٢٢١١١٢٢١',
  '3333-3122-1112-21',
  '__proto__',
  'constructor',
  "' or '1'='1",
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  'a@b.example\r\nBcc: c@d.example',
  `<script>${echoMark}</script>`,
  echoMark.repeat(50),
  echoMark.repeat(3000),
];

export const strangeText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...traps),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }).map((text) => echoMark + text),
);

/** Something that JSON can tell and that hardly any field wants. */
export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53),
  fc.array(strangeText, { maxLength: 3 }),
  fc.dictionary(strangeText, strangeText, { maxKeys: 3 }),
  fc.constant([[[[[[[[]]]]]]]]),
);

/** Names that nobody asked for: some of them mean something to JavaScript. */
export const strangeName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''),
  strangeText,
);
