import { Type } from 'typebox';
import { ApiError } from '../api/api-error.ts';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import type { AccessTokens } from './access-tokens.ts';
import { isTokenSubject } from './token-subject.ts';

const Query = Type.Object({ sub: Type.String({ minLength: 1, maxLength: 200 }) });

export interface IssueTokenParts {
  readonly subjectKey: Buffer;
  readonly tokens: AccessTokens;
  readonly now: () => number;
}

export function issueTokenRoute(api: Api, { subjectKey, tokens, now }: IssueTokenParts): void {
  // The call has no body: whatever a client sends along, of whatever type, is not looked at.
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
        querystring: Query,
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
