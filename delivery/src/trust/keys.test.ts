import { generateKeyPairSync } from 'node:crypto';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createKeyFile, isPrivate, readKeyFile } from './keys.ts';

test('a new key file is private, can be read again and is never overwritten', async () => {
  const path = join(await temporaryFolder(), 'payment.pem');
  const key = await createKeyFile(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readKeyFile(path)).id).toBe(key.id);
  await expect(createKeyFile(path)).rejects.toThrow(/exists: a key is never overwritten/);
});

test('a key file that is missing, no Ed25519 key or readable by others is refused', async () => {
  const path = join(await temporaryFolder(), 'payment.pem');
  await createKeyFile(path);
  await chmod(path, 0o644);
  await expect(readKeyFile(path)).rejects.toThrow(/others may read this key: chmod 600/);
  await chmod(path, 0o600);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  for (const text of ['no key', privateKey.export({ type: 'pkcs8', format: 'pem' })]) {
    await writeFile(path, text);
    await expect(readKeyFile(path)).rejects.toThrow(/is no private Ed25519 key/);
  }
  await expect(readKeyFile(`${path}x`)).rejects.toThrow(/this key cannot be read/);
});

test.each([
  ['of the process, for it alone, is private', 0o600, 1000, true],
  ['of the process, for its group, is not private', 0o640, 1000, false],
  ['mounted by root for the group is private', 0o440, 0, true],
  ['mounted by root that the group may change is not private', 0o660, 0, false],
  ['mounted by root for everybody is not private', 0o444, 0, false],
])('a key file %s', (_, mode, uid, expected) => {
  expect(isPrivate({ mode: 0o100000 + mode, uid }, 1000)).toBe(expected);
});
