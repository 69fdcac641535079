/** Control characters, which no font shows. */
const controls = /\p{Cc}+/gu;

/** All that the font has been checked for: the Latin script and the signs of the six languages. */
const unknown = /[^\u0020-\u007E\u00A0-\u017F\u2013\u2014\u2018-\u201E\u2022\u2026\u20AC]/gu;

/** What may come from elsewhere, in characters that the embedded font has. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(controls, ' ')
    .replaceAll('\u202F', '\u00A0')
    .replace(unknown, '?');
}
