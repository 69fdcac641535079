import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bearer, testApi } from '../../test/test-api.ts';

const start = Date.parse('2026-03-01T12:00:00Z');
const now = vi.fn<() => number>(() => start);
const api = testApi({ now });
afterEach(() => now.mockReturnValue(start));

const calls = [
  ['GET', '/api/v1/recherche/amende?numAmende=33333122111221&cleAmende=29'],
  ['GET', '/api/v1/encrypte?plaintText=x'],
  ['GET', '/api/v1/decrypte?textChiffrer=x'],
  ['GET', '/api/v1/confirmerPaiement/avis/2'],
  ['POST', '/api/v1/envoiSips/avis/2'],
  ['POST', '/api/v1/envoiMail/2'],
  ['POST', '/api/v1/envoiPostal/2'],
  ['POST', '/api/v1/generePdf/2'],
  ['POST', '/api/v1/generePdfVirement'],
] as const;

const encrypt = (headers: Record<string, string>) =>
  api.inject({ url: '/api/v1/encrypte?plaintText=x', headers });

const codeOf = async (authorization: string) => {
  const answer = await encrypt({ authorization });
  expect(answer.statusCode).toBe(401);
  return answer.json().error.code as string;
};

describe('the token of a call', () => {
  it.each(calls)('%s %s is refused without a token', async (method, url) => {
    const answer = await api.inject({ method, url });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'token-missing']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b'])(
    'the header "%s" counts as no token',
    async (header) => expect(await codeOf(header)).toBe('token-missing'),
  );

  it('a token signed with another key is invalid', async () => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('sandbox')
      .setExpirationTime(start / 1000 + 60)
      .sign(Buffer.alloc(32, 'another secret'));
    expect(await codeOf(`Bearer ${token}`)).toBe('token-invalid');
  });

  it('a token without a signature is invalid', async () => {
    const token = new UnsecuredJWT().setIssuer('sandbox').setExpirationTime(start / 1000 + 60);
    expect(await codeOf(`Bearer ${token.encode()}`)).toBe('token-invalid');
  });

  it('a token with a changed content is invalid', async () => {
    const { authorization } = await bearer(api, start);
    const [header, , signature] = authorization.split('.');
    const content = Buffer.from('{"iss":"sandbox","exp":9999999999}').toString('base64url');
    expect(await codeOf(`${header}.${content}.${signature}`)).toBe('token-invalid');
  });

  it('a token expires after 15 minutes', async () => {
    const headers = await bearer(api, start);
    now.mockReturnValue(start + 15 * 60_000 - 1000);
    expect((await encrypt(headers)).statusCode).toBe(200);
    now.mockReturnValue(start + 15 * 60_000);
    expect(await codeOf(headers.authorization)).toBe('token-expired');
  });

  it('the scheme Bearer is also accepted in lower case', async () => {
    const { authorization } = await bearer(api, start);
    const answer = await encrypt({ authorization: authorization.replace('Bearer', 'bearer') });
    expect(answer.statusCode).toBe(200);
  });

  it('a token is valid for another sandbox with the same secret', async () => {
    const headers = await bearer(testApi({ now }), start);
    expect((await encrypt(headers)).statusCode).toBe(200);
  });
});
