import { Type } from 'typebox';
import { errorAnswers, type Api, ApiError } from '../api/api.ts';
import { sealText, openText } from './sealed-text.ts';

export function linkRoutes(api: Api, linkKey: Buffer): void {
  api.get(
    '/encrypte',
    {
      schema: {
        summary: 'Encrypts a text for a link',
        tags: ['link'],
        produces: ['text/plain'],
        querystring: Type.Object({ plaintText: Type.String({ minLength: 1, maxLength: 1000 }) }),
        response: { 200: Type.String(), ...errorAnswers },
      },
    },
    async ({ query }, reply) => reply.type('text/plain').send(sealText(linkKey, query.plaintText)),
  );

  api.get(
    '/decrypte',
    {
      schema: {
        summary: 'Decrypts a text that this API encrypted',
        tags: ['link'],
        produces: ['text/plain'],
        refusals: ['text-invalid'],
        querystring: Type.Object({ textChiffrer: Type.String({ minLength: 1, maxLength: 6000 }) }),
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
