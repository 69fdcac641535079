import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bearer, testApi, tokenSubject } from '../../test/test-api.ts';
import { deriveKey } from './keep-secret.ts';
import { openText, sealText } from './sealed-text.ts';

const secret = Buffer.alloc(32, 'a secret of links');
const api = testApi({ secret });
const headers = await bearer(api);
const key = Buffer.alloc(32, 1);

const encrypt = (plaintText: string) =>
  api.inject({ url: '/api/v1/encrypte', query: { plaintText }, headers });
const decrypt = (textChiffrer: string) =>
  api.inject({ url: '/api/v1/decrypte', query: { textChiffrer }, headers });

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

describe('encryption', () => {
  it('an encrypted text decrypts to the same text', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (plain) => {
        const encrypted = await encrypt(plain);
        expect(encrypted.statusCode).toBe(200);
        expect(encrypted.body).toMatch(/^[\w-]+$/);
        expect((await decrypt(encrypted.body)).body).toBe(plain);
      }),
    );
  });

  it('the answers of both calls are plain text', async () => {
    const encrypted = await encrypt('3333312211122129');
    expect(encrypted.headers['content-type']).toMatch(/^text\/plain/);
    expect((await decrypt(encrypted.body)).headers['content-type']).toMatch(/^text\/plain/);
  });

  it('the same text is encrypted differently each time', async () => {
    expect((await encrypt('same')).body).not.toBe((await encrypt('same')).body);
  });

  it('an encrypted text with any one character changed is refused', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat(),
        fc.constantFrom(...'AZaz09-_'.split('')),
        (plain, place, character) => {
          const sealed = sealText(key, plain);
          const at = place % sealed.length;
          fc.pre(sealed[at] !== character);
          const changed = sealed.slice(0, at) + character + sealed.slice(at + 1);
          expect(openText(key, changed)).toBeUndefined();
        },
      ),
    );
  });

  it.each(['x', '****', 'A'.repeat(40), '€', 'a b', 'A'.repeat(6000)])(
    'a text that was never encrypted is refused with 400',
    async (garbage) => {
      const answer = await decrypt(garbage);
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'text-invalid']);
    },
  );

  it('a text encrypted under another secret is refused', async () => {
    const other = testApi({ secret: Buffer.alloc(32, 'another') });
    const foreign = await other.inject({
      url: '/api/v1/encrypte?plaintText=x',
      headers: await bearer(other),
    });
    expect((await decrypt(foreign.body)).statusCode).toBe(400);
  });

  it.each([
    ['a token', headers.authorization.slice(7)],
    ['the subject of a token request', tokenSubject(Date.now())],
    ['a text sealed with the key of tokens', sealText(deriveKey(secret, 'tokens'), 'x')],
  ])('%s is not accepted as an encrypted text', async (_, sealed) => {
    const answer = await decrypt(sealed);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'text-invalid']);
  });

  it.each(['/api/v1/encrypte', '/api/v1/encrypte?plaintText=', '/api/v1/decrypte'])(
    '%s is refused without its parameter',
    async (url) => {
      const answer = await api.inject({ url, headers });
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    },
  );
});
