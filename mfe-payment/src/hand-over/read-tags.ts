/** A tag of the document, with its attributes by their names in lower case. */
export interface Tag {
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Upper bound of a document's length: the provider's has only a few lines, so a longer one is something else. */
const longest = 100_000;

const value = `"[^"<]*"|'[^'<]*'|[^\\s"'=<>\`]+`;
const attribute = `[a-z][a-z0-9-]*(?:\\s*=\\s*(?:${value}))?`;

const start = /\s*(?:<!doctype html>)?/iy;
const textOrTitle = /[^<]+|<title>[^<]*<\/title>/iy;
const opening = new RegExp(`<([a-z][a-z0-9]*)((?:\\s+${attribute})*)\\s*/?>`, 'iy');
const closing = /<\/([a-z][a-z0-9]*)\s*>/iy;
const oneAttribute = new RegExp(`([a-z][a-z0-9-]*)(?:\\s*=\\s*(${value}))?`, 'gi');

/**
 * Reads the tags of an HTML document that contains only plain tags and text, without building it: no part
 * of it can run or be loaded. Returns `undefined` for anything else, such as comments or a tag that is
 * written so that browsers would have to guess.
 */
export function readTags(html: string): readonly Tag[] | undefined {
  if (html.length > longest) return undefined;
  const tags: Tag[] = [];
  let position = matchAt(start, html, 0)?.[0].length ?? 0;
  while (position < html.length) {
    const read = readPiece(html, position);
    if (!read) return undefined;
    if (read.tag) tags.push(read.tag);
    position += read.length;
  }
  return tags;
}

interface Piece {
  readonly length: number;
  readonly tag?: Tag;
}

function readPiece(html: string, position: number): Piece | undefined {
  const plain = matchAt(textOrTitle, html, position);
  if (plain) return { length: plain[0].length };
  const end = matchAt(closing, html, position);
  if (end) {
    const [{ length }, name = ''] = end;
    return { length, tag: { name: name.toLowerCase(), closes: true, attributes: new Map() } };
  }
  const openingTag = matchAt(opening, html, position);
  if (!openingTag) return undefined;
  const [{ length }, name = '', text = ''] = openingTag;
  const attributes = readAttributes(text);
  return attributes && { length, tag: { name: name.toLowerCase(), closes: false, attributes } };
}

function matchAt(pattern: RegExp, html: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(html);
}

/** Reads attributes. Browsers and hasty readers disagree about a name that stands twice, so such a tag is refused. */
function readAttributes(text: string): ReadonlyMap<string, string> | undefined {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted = ''] of text.matchAll(oneAttribute)) {
    const decoded = decodeEntities(quoted.replace(/^(["'])([^]*)\1$/, '$2'));
    const key = name.toLowerCase();
    if (decoded === undefined || attributes.has(key)) return undefined;
    attributes.set(key, decoded);
  }
  return attributes;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g;

/** Decodes the text of an attribute; `undefined` if it contains a reference that could be read in two ways. */
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

/** True if a code is a plain character. Control characters and surrogates mean something else in HTML, or nothing. */
function isCharacter(code: number): boolean {
  const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return !isControl && !isSurrogate && code <= 0x10_ffff;
}
