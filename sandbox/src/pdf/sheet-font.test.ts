import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { unpackWoff } from './sheet-font.ts';

const require = createRequire(import.meta.url);
const woff = readFileSync(require.resolve('roboto-fontface/fonts/roboto/Roboto-Regular.woff'));
const font = unpackWoff(woff);

const count = font.readUInt16BE(4);
const entries = [...Array(count).keys()].map((index) => {
  const at = 12 + index * 16;
  return {
    tag: font.toString('latin1', at, at + 4),
    checksum: font.readUInt32BE(at + 4),
    offset: font.readUInt32BE(at + 8),
    length: font.readUInt32BE(at + 12),
  };
});

function sumOf({ offset, length }: { offset: number; length: number }): number {
  let sum = 0;
  for (let at = offset; at < offset + length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0;
  return sum;
}

describe('an unpacked font', () => {
  it('has the length that the packed font states', () => {
    expect(font).toHaveLength(woff.readUInt32BE(16));
  });

  // The checksum of `head` is computed over the whole file, in another way.
  it.each(entries.filter(({ tag }) => tag !== 'head'))(
    'has the right checksum in the table $tag',
    (entry) => {
      expect(sumOf(entry)).toBe(entry.checksum);
    },
  );

  it('has the tables from which letters are drawn', () => {
    const tags = entries.map(({ tag }) => tag);
    expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca']));
  });
});
