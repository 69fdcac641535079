import { errors, jwtVerify, SignJWT } from 'jose';
import { ApiError, type Api } from '../api/api.ts';

const challenge = { 'WWW-Authenticate': 'Bearer' };

/** Refuses every call of this scope that does not carry a token issued here. */
export function requireToken(api: Api, tokens: AccessTokens): void {
  api.addHook('onRequest', async ({ headers }) => {
    const token = headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
    if (!token) throw new ApiError('token-missing', 'This call needs a bearer token.', challenge);
    const verdict = await tokens.verify(token);
    if (verdict === 'expired') {
      throw new ApiError('token-expired', 'The token has expired: ask for a new one.', challenge);
    }
    if (verdict === 'invalid') {
      throw new ApiError('token-invalid', 'The token was not issued here.', challenge);
    }
  });
}

const issuer = 'sandbox';
const algorithm = 'HS256';
const lifetimeInSeconds = 15 * 60;

type TokenVerdict = 'valid' | 'invalid' | 'expired';

/** Anonymous tokens that this sandbox signs, and knows again after a restart. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(key: Uint8Array, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  issue(): Promise<string> {
    const seconds = Math.floor(this.#now() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + lifetimeInSeconds)
      .sign(this.#key);
  }

  async verify(token: string): Promise<TokenVerdict> {
    try {
      await jwtVerify(token, this.#key, {
        issuer,
        algorithms: [algorithm],
        requiredClaims: ['exp'],
        currentDate: new Date(this.#now()),
      });
      return 'valid';
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired';
      if (error instanceof errors.JOSEError) return 'invalid';
      throw error;
    }
  }
}
