import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { siteOrigin, testApi, tokenSubject } from '../../test/test-api.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const fiveMinutes = 5 * 60_000;
const api = testApi({ now: () => noon });

const requestToken = (sub: string, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url: '/api/v1/token', query: { sub }, headers });

describe('the call for a token', () => {
  it('answers with a token of 15 minutes as plain text', async () => {
    const answer = await requestToken(tokenSubject(noon));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    const { iat, exp } = decodeJwt(answer.body);
    expect([iat, exp]).toEqual([noon / 1000, noon / 1000 + 15 * 60]);
  });

  it.each([-fiveMinutes, -1, 1, fiveMinutes])('accepts a clock that is %i ms off', async (off) => {
    expect((await requestToken(tokenSubject(noon + off))).statusCode).toBe(200);
  });

  it.each([-fiveMinutes - 1, fiveMinutes + 1, -noon])(
    'refuses a clock that is %i ms off',
    async (off) => {
      const answer = await requestToken(tokenSubject(noon + off));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.code).toBe('sub-invalid');
    },
  );

  it.each(['', 'soon', '1e12', '-1', ' 1', '1772366400000.5'])(
    'refuses "%s" in place of a time',
    async (text) => {
      expect((await requestToken(tokenSubject(text))).json().error.code).toBe('sub-invalid');
    },
  );

  it('refuses a request in which any one character was changed', async () => {
    const sub = tokenSubject(noon);
    for (const [index, character] of sub.split('').entries()) {
      const changed = sub.slice(0, index) + (character === 'A' ? 'B' : 'A') + sub.slice(index + 1);
      expect((await requestToken(changed)).statusCode).toBe(400);
    }
  });

  it.each(['A', '€', '****', 'AAAA', 'A'.repeat(38), 'A'.repeat(5000)])(
    'refuses the garbage $0 without a stack trace',
    async (garbage) => {
      const answer = await requestToken(garbage);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().error)).toEqual(['code', 'message']);
    },
  );

  it('refuses a request without sub', async () => {
    const answer = await api.inject({ method: 'POST', url: '/api/v1/token' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
  });

  it('reads a request that a browser has sealed with WebCrypto', async () => {
    const text = (value: string) => new TextEncoder().encode(value);
    const { subtle } = crypto;
    const material = await subtle.importKey('raw', text('passphrase of tests'), 'PBKDF2', false, [
      'deriveKey',
    ]);
    const key = await subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt: text('salt of tests'), iterations: 10 },
      material,
      { name: 'AES-GCM', length: 128 },
      false,
      ['encrypt'],
    );
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, text(String(noon)));
    const sub = Buffer.concat([iv, Buffer.from(sealed)]).toString('base64url');
    expect((await requestToken(sub)).statusCode).toBe(200);
  });

  it('ignores the content type of an empty body', async () => {
    const headers = { 'content-type': 'application/json', origin: siteOrigin };
    expect((await requestToken(tokenSubject(noon), headers)).statusCode).toBe(200);
  });
});
