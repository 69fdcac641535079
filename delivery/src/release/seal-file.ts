import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SealedFile } from './release.ts';

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Hashes a file and lays its compressed forms beside it, for a server that sends them as they are. */
export async function sealFile(path: string): Promise<SealedFile> {
  const bytes = await readFile(path);
  const [brotli, zipped] = await Promise.all([compress.br(bytes), compress.gz(bytes)]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
  const hash = createHash('sha384').update(bytes).digest('base64');
  return { integrity: `sha384-${hash}`, size: bytes.length, brotli: brotli.length };
}
