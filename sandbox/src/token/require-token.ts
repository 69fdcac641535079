import { errors, jwtVerify, SignJWT } from 'jose';
import { ApiError, type Api } from '../api/api.ts';

const challenge = { 'WWW-Authenticate': 'Bearer' };

/** Refuses every call of this scope that does not carry a token issued here. */
export function requireToken(api: Api, tokens: AccessTokens): void {
  api.addHook('onRequest', async ({ headers }) => {
    const token = headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
    if (!token) throw new ApiError('token-missing', 'This call needs a bearer token.', challenge);
    await tokens.verify(token);
  });
}

const issuer = 'sandbox';
const algorithm = 'HS256';
const lifetimeInSeconds = 15 * 60;

export type AccessTokens = ReturnType<typeof accessTokens>;

/** Issues and verifies anonymous tokens that this sandbox signs, and still accepts after a restart. */
export function accessTokens(key: Uint8Array, now: () => number) {
  return {
    issue(): Promise<string> {
      const seconds = Math.floor(now() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setIssuer(issuer)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeInSeconds)
        .sign(key);
    },

    /** Verifies a token. @throws ApiError `token-expired` or `token-invalid` */
    async verify(token: string): Promise<void> {
      try {
        await jwtVerify(token, key, {
          issuer,
          algorithms: [algorithm],
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        });
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        throw error instanceof errors.JWTExpired
          ? new ApiError('token-expired', 'The token has expired: ask for a new one.', challenge)
          : new ApiError('token-invalid', 'The token was not issued here.', challenge);
      }
    },
  };
}
