import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;

/**
 * Returns the TrueType font in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). The PDF library reads WOFF as well, but
 * inflates it again, and slowly, for each document: ten times the work of all the rest.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const flavor = woff.subarray(4, 8);
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(fontHeader + count * fontEntry);
  flavor.copy(header);
  header.writeUInt16BE(count, 4);

  const tables: Buffer[] = [];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(woffHeader + index * woffEntry);
    const table = readTable(woff, entry);
    const place = fontHeader + index * fontEntry;
    entry.copy(header, place, 0, 4);
    entry.copy(header, place + 4, 16, 20);
    header.writeUInt32BE(offset, place + 8);
    header.writeUInt32BE(table.length, place + 12);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...tables]);
}

function readTable(woff: Buffer, entry: Buffer): Buffer {
  const offset = entry.readUInt32BE(4);
  const packedLength = entry.readUInt32BE(8);
  const length = entry.readUInt32BE(12);
  const packed = woff.subarray(offset, offset + packedLength);
  return packedLength < length ? inflateSync(packed) : packed;
}

/** Control characters, which no font shows. */
const controls = /\p{Cc}+/gu;

/** Characters that the font has not been checked for: all but the Latin script and the signs of the six languages. */
const unknown = /[^\u0020-\u007E\u00A0-\u017F\u2013\u2014\u2018-\u201E\u2022\u2026\u20AC]/gu;

/** Replaces characters that the embedded font lacks, because the text may come from elsewhere. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(controls, ' ')
    .replaceAll('\u202F', '\u00A0')
    .replace(unknown, '?');
}
