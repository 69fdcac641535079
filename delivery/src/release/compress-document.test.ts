import { brotliCompressSync, brotliDecompressSync, constants, type BrotliOptions } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressDocument, firstFlight, sealFiles } from './seal-files.ts';

/** Returns text like that of a document: markup that repeats itself, and hashes that do not. */
function textOf(lines: number): Buffer {
  const hash = (index: number) =>
    Math.sin(index + 1)
      .toString(36)
      .slice(3);
  const markup = (index: number) =>
    `<li class="item-${index % 7}"><a href="/tai/aide#${hash(index)}">Section ${index}</a></li>`;
  return Buffer.from(Array.from({ length: lines }, (_, index) => markup(index)).join('\n'));
}

const quickly = (bytes: Buffer, params: BrotliOptions['params'] = {}) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, ...params } }).length;

const documentQuickly = (bytes: Buffer) =>
  quickly(bytes, {
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 2,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  });

/** Returns the shortest of these texts that weighs more than `weight` when it is compressed quickly. */
function textAbove(weight: number): Buffer {
  for (let lines = 100; ; lines += 5) {
    const text = textOf(lines);
    if (documentQuickly(text) > weight) return text;
  }
}

test.each([1, 1.04])(
  'a document of %d first flights is compressed into one without a loss',
  async (flights) => {
    const text = textAbove(flights * firstFlight);
    const { '.br': brotli } = await compressDocument(text);
    expect(brotli.length).toBeLessThanOrEqual(firstFlight);
    expect(brotliDecompressSync(brotli).equals(text)).toBe(true);
  },
);

test('a document that is too large for the first flight is compressed quickly', async () => {
  const text = textAbove(1.1 * firstFlight);
  const { '.br': brotli } = await compressDocument(text);
  expect(brotli.length).toBe(documentQuickly(text));
  expect(brotliDecompressSync(brotli).equals(text)).toBe(true);
});

test('a file for Node is compressed quickly, a script for browsers thoroughly', async () => {
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

const formOf = async (bytes: Buffer) =>
  (await sealFiles(new Map([['a.js', bytes]]))).files.get('a.js.br');

test('equal files are compressed once, even if they are sealed concurrently', async () => {
  const [first, second] = await Promise.all([formOf(textOf(50)), formOf(textOf(50))]);
  expect(second).toBe(first);
  expect(await formOf(textOf(50))).toBe(first);
  // A file for Node alone is compressed in another way.
  const { files } = await sealFiles(new Map([['server/a.js', textOf(50)]]));
  expect(files.get('server/a.js.br')).not.toEqual(first);
});

test('a file not sealed recently is compressed again, a frequent one is not', async () => {
  const [rare, frequent] = [textOf(51), textOf(52)];
  const forms = [await formOf(rare), await formOf(frequent)];
  for (let index = 0; index < 40; index += 1) {
    await formOf(Buffer.alloc(1024 * 1024, index));
    await formOf(frequent);
  }
  expect(await formOf(frequent)).toBe(forms[1]);
  expect(await formOf(rare)).not.toBe(forms[0]);
});
