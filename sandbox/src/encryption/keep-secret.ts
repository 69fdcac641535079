import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SandboxStartError } from '../settings/settings.ts';

const secretBytes = 32;

/**
 * Reads the secret of a data folder, and creates it the first time, so that links and tokens outlive a restart. Without
 * a folder they do not.
 * @throws SandboxStartError when the folder cannot be used.
 */
export async function keepSecret(dataFolder: string | undefined): Promise<Buffer> {
  if (dataFolder === undefined) return randomBytes(secretBytes);
  const file = join(dataFolder, 'secret');
  try {
    await mkdir(dataFolder, { recursive: true });
    const fresh = randomBytes(secretBytes).toString('hex');
    await writeFile(file, fresh, { flag: 'wx', mode: 0o600 }).catch(ignoreExisting);
    const secret = Buffer.from(await readFile(file, 'utf8'), 'hex');
    if (secret.length === secretBytes) return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SandboxStartError(`SANDBOX_DATA ${dataFolder} cannot be used: ${reason}`);
  }
  throw new SandboxStartError(`${file} is damaged: remove it, and a new one is made`);
}

/** Derives one key per purpose, so that a text sealed for one is worthless for another. */
export function deriveKey(secret: Buffer, purpose: 'links' | 'tokens'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
