import { mkdir, rename, rm } from 'node:fs/promises';

/**
 * Fills a folder aside, then lets it take the place of what is at `path`. When it cannot be filled,
 * the old folder stays as it is and nothing is left behind.
 */
export async function writeWholeFolder(
  path: string,
  fill: (draft: string) => Promise<unknown>,
): Promise<void> {
  const draft = `${path}.draft-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    await fill(draft);
    await replaceFolder(draft, path);
  } finally {
    // Again if need be: what else was being written when one file failed may still appear.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function replaceFolder(draft: string, target: string): Promise<void> {
  const old = `${target}.old-${process.pid}`;
  await rm(old, { recursive: true, force: true });
  await rename(target, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(draft, target);
  await rm(old, { recursive: true, force: true });
}
