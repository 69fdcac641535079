import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressDocument, compressFile, firstFlight, sealFiles } from './seal-files.ts';

/** As a document: markup that repeats itself, and hashes that do not. */
function textOf(lines: number): Buffer {
  const hash = (index: number) =>
    Math.sin(index + 1)
      .toString(36)
      .slice(3);
  const markup = (index: number) =>
    `<li class="item-${index % 7}"><a href="/tai/aide#${hash(index)}">Section ${index}</a></li>`;
  return Buffer.from(Array.from({ length: lines }, (_, index) => markup(index)).join('\n'));
}

const quickly = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** The shortest of these texts that weighs more than that when it is compressed quickly. */
function textAbove(weight: number): Buffer {
  for (let lines = 100; ; lines += 5) {
    const text = textOf(lines);
    if (quickly(text) > weight) return text;
  }
}

test('a document that nearly fits the first flight is made to, and says the same', async () => {
  const text = textAbove(firstFlight);
  const { '.br': brotli } = await compressDocument(text);
  expect(brotli.length).toBeLessThanOrEqual(firstFlight);
  expect(brotliDecompressSync(brotli).equals(text)).toBe(true);
});

test('no time is spent on a document that is far too large for it', async () => {
  const text = textAbove(1.2 * firstFlight);
  const { '.br': brotli } = await compressDocument(text);
  expect(Math.abs(brotli.length - quickly(text))).toBeLessThan(100);
  expect(brotliDecompressSync(brotli).equals(text)).toBe(true);
});

test('no time is spent on what no browser asks for, and its forms say the same', async () => {
  const text = textOf(1000);
  const { sealed, files } = await sealFiles(
    new Map([
      ['a.js', text],
      ['server/part.cjs', text],
    ]),
  );
  expect(sealed['server/part.cjs']?.brotli).toBe(quickly(text));
  expect(sealed['a.js']?.brotli).toBeLessThan(quickly(text));
  for (const path of ['a.js.br', 'server/part.cjs.br']) {
    expect(brotliDecompressSync(files.get(path) ?? Buffer.of()).equals(text)).toBe(true);
  }
});

test('the same bytes are compressed once, however often they are published', async () => {
  const first = await compressFile(textOf(50));
  expect((await compressFile(textOf(50)))['.br']).toBe(first['.br']);
  // A document is not compressed as a file is.
  expect((await compressDocument(textOf(50)))['.br']).not.toBe(first['.br']);
});

test('what was compressed long ago is forgotten', async () => {
  const text = textOf(51);
  const first = await compressDocument(text);
  for (let index = 0; index < 33; index += 1) {
    await compressDocument(Buffer.alloc(1024 * 1024, index));
  }
  expect((await compressDocument(text))['.br']).not.toBe(first['.br']);
});
