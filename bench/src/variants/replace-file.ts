import { rm, writeFile } from 'node:fs/promises';
import { compressFile } from '@amendes/delivery/release/compress-file.ts';

/** Writes a file and its compressed forms in the place of those that are there. */
export async function replaceFile(path: string, text: string | Buffer): Promise<void> {
  const bytes = Buffer.from(text);
  const forms = { '': bytes, ...(await compressFile(bytes)) };
  for (const [form, written] of Object.entries(forms)) {
    // What is linked to elsewhere stays as it is there.
    await rm(path + form, { force: true });
    await writeFile(path + form, written);
  }
}
