import { Type } from 'typebox';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import { sealText } from './sealed-text.ts';

const Query = Type.Object({ plaintText: Type.String({ minLength: 1, maxLength: 1000 }) });

export function encryptRoute(api: Api, linkKey: Buffer): void {
  api.get(
    '/encrypte',
    {
      schema: {
        summary: 'Encrypts a text for a link',
        tags: ['link'],
        produces: ['text/plain'],
        querystring: Query,
        response: { 200: Type.String(), ...errorAnswers },
      },
    },
    async ({ query }, reply) => reply.type('text/plain').send(sealText(linkKey, query.plaintText)),
  );
}
