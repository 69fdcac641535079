// @vitest-environment node
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { tokenSubject } from './token.ts';

test('the server can decrypt the time in the subject with passphrase and salt', async () => {
  const subject = await tokenSubject({ passphrase: 'passphrase', salt: 'salt' }, 1_780_000_000_000);
  expect(subject).toMatch(/^[\w-]+$/);

  const bytes = Buffer.from(subject, 'base64url');
  const key = pbkdf2Sync('passphrase', 'salt', 10, 16, 'sha256');
  const decipher = createDecipheriv('aes-128-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  const time = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  expect(time.toString()).toBe('1780000000000');
});

test('two subjects of the same time differ', async () => {
  const token = { passphrase: 'passphrase', salt: 'salt' };
  expect(await tokenSubject(token, 1)).not.toBe(await tokenSubject(token, 1));
});
