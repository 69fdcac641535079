import { errors, jwtVerify, SignJWT } from 'jose';

const issuer = 'sandbox';
const algorithm = 'HS256';
const lifetimeInSeconds = 15 * 60;

export type TokenVerdict = 'valid' | 'invalid' | 'expired';

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
