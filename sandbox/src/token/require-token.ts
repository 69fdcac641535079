import { ApiError } from '../api/api-error.ts';
import type { Api } from '../api/new-api.ts';
import type { AccessTokens } from './access-tokens.ts';

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
