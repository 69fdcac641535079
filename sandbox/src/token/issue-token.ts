import { Type } from 'typebox';
import { pbkdf2Sync } from 'node:crypto';
import { ApiError, errorAnswers, type Api } from '../api/api.ts';
import type { AccessTokens } from './require-token.ts';
import { openText } from '../encryption/sealed-text.ts';

export interface IssueTokenParts {
  readonly subjectKey: Buffer;
  readonly tokens: AccessTokens;
  readonly now: () => number;
}

export function issueTokenRoute(api: Api, { subjectKey, tokens, now }: IssueTokenParts): void {
  // The call has no body, so anything that a client sends with it, of any type, is ignored.
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);

  api.post(
    '/token',
    {
      schema: {
        summary: 'Issues a token of 15 minutes',
        tags: ['token'],
        security: [],
        produces: ['text/plain'],
        refusals: ['sub-invalid'],
        querystring: Type.Object({ sub: Type.String({ minLength: 1, maxLength: 200 }) }),
        response: { 200: Type.String(), ...errorAnswers },
      },
    },
    async ({ query }, reply) => {
      if (!isTokenSubject(subjectKey, query.sub, now())) {
        throw new ApiError('sub-invalid', 'sub is not an encrypted time within 5 minutes of now.');
      }
      return reply.type('text/plain').send(await tokens.issue());
    },
  );
}

const iterations = 10;
const keyLength = 16;
const tolerance = 5 * 60_000;

/** Returns the key that seals the parameter `sub` of a token request. Browsers receive it: it is not secret. */
export function tokenSubjectKey(passphrase: string, salt: string): Buffer {
  return pbkdf2Sync(passphrase, salt, iterations, keyLength, 'sha256');
}

/** True if `sub` seals a time, in milliseconds since the epoch, within five minutes of now. */
function isTokenSubject(key: Buffer, sub: string, now: number): boolean {
  const text = openText(key, sub);
  if (text === undefined || !/^\d{1,15}$/.test(text)) return false;
  return Math.abs(Number(text) - now) <= tolerance;
}
