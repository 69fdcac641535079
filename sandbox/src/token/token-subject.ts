import { pbkdf2Sync } from 'node:crypto';
import { openText } from '../encryption/sealed-text.ts';

const iterations = 10;
const keyLength = 16;
const tolerance = 5 * 60_000;

/** What the parameter `sub` of a token request is sealed with. It ships to browsers: no secret. */
export function tokenSubjectKey(passphrase: string, salt: string): Buffer {
  return pbkdf2Sync(passphrase, salt, iterations, keyLength, 'sha256');
}

/** Whether `sub` seals a time, in milliseconds since the epoch, within five minutes of now. */
export function isTokenSubject(key: Buffer, sub: string, now: number): boolean {
  const text = openText(key, sub);
  if (text === undefined || !/^\d{1,15}$/.test(text)) return false;
  return Math.abs(Number(text) - now) <= tolerance;
}
