import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createKeyFile, isPrivate, readKeyFile } from './keys.ts';

test('a key file is for its owner alone, is read again, and is never overwritten', async () => {
  const path = join(await temporaryFolder(), 'payment.pem');
  const key = await createKeyFile(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readKeyFile(path)).id).toBe(key.id);
  await expect(createKeyFile(path)).rejects.toThrow(/exists: a key is never overwritten/);
});

test('a key file that others may read, is none or of another kind is refused', async () => {
  const path = join(await temporaryFolder(), 'payment.pem');
  await createKeyFile(path);
  await chmod(path, 0o644);
  await expect(readKeyFile(path)).rejects.toThrow(/others may read this key: chmod 600/);
  await writeFile(path, 'no key');
  await chmod(path, 0o600);
  await expect(readKeyFile(path)).rejects.toThrow(/is no private Ed25519 key/);
  await expect(readKeyFile(`${path}x`)).rejects.toThrow(/this key cannot be read/);
});

test.each([
  ['its own, for it alone', 0o600, 1000, true],
  ['its own, for its group', 0o640, 1000, false],
  ['a secret that was mounted for its group', 0o440, 0, true],
  ['a secret that its group may change', 0o660, 0, false],
  ['a secret that was mounted for everybody', 0o444, 0, false],
])('of a process: %s', (_, mode, uid, expected) => {
  expect(isPrivate({ mode: 0o100000 + mode, uid }, 1000)).toBe(expected);
});
