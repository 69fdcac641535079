import { Type } from 'typebox';
import { ApiError } from '../api/api-error.ts';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import { openText } from './sealed-text.ts';

const Query = Type.Object({ textChiffrer: Type.String({ minLength: 1, maxLength: 6000 }) });

export function decryptRoute(api: Api, linkKey: Buffer): void {
  api.get(
    '/decrypte',
    {
      schema: {
        summary: 'Decrypts what was encrypted here',
        tags: ['link'],
        produces: ['text/plain'],
        refusals: ['text-invalid'],
        querystring: Query,
        response: { 200: Type.String(), ...errorAnswers },
      },
    },
    async ({ query }, reply) => {
      const text = openText(linkKey, query.textChiffrer);
      if (text === undefined) {
        throw new ApiError('text-invalid', 'This text was not encrypted here.');
      }
      return reply.type('text/plain').send(text);
    },
  );
}
