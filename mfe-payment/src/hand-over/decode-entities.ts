const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g;

/** The text of an attribute; `undefined` when it holds a reference that could be read in two ways. */
export function decodeEntities(text: string): string | undefined {
  if (text.replaceAll(reference, '').includes('&')) return undefined;
  let isClear = true;
  const decoded = text.replaceAll(
    reference,
    (_, name?: string, decimal?: string, hexadecimal?: string) => {
      if (name) return named[name] ?? '';
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
      if (isCharacter(code)) return String.fromCodePoint(code);
      isClear = false;
      return '';
    },
  );
  return isClear ? decoded : undefined;
}

/** Control characters and surrogates stand for something else in HTML, or for nothing. */
function isCharacter(code: number): boolean {
  const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return !isControl && !isSurrogate && code <= 0x10_ffff;
}
