import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { compressFile } from './compress-file.ts';
import type { SealedFile } from './release.ts';

/** Hashes a file and lays its compressed forms beside it. */
export async function sealFile(path: string): Promise<SealedFile> {
  const bytes = await readFile(path);
  const brotli = await compressFile(path, bytes);
  const hash = createHash('sha384').update(bytes).digest('base64');
  return { integrity: `sha384-${hash}`, size: bytes.length, brotli };
}
