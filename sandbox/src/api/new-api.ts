import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyReply } from 'fastify';
import { ApiError } from './api-error.ts';

const bodyLimit = 16 * 1024;

const everyAnswer = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export type Api = ReturnType<typeof newApi>;

/** A server without routes that answers every refusal in the one shape, and logs nothing. */
export function newApi() {
  const api = fastify({
    logger: false,
    bodyLimit,
    exposeHeadRoutes: false,
    // The site's own server passes calls on and tells whom they come from.
    trustProxy: 'loopback',
    // An address that cannot be read meets no hook.
    frameworkErrors: (error, _request, reply) => void refuse(reply, error),
  }).withTypeProvider<TypeBoxTypeProvider>();

  api.addHook('onRequest', async (_request, reply) => {
    reply.headers(everyAnswer);
  });
  api.setErrorHandler((error, _request, reply) => refuse(reply, error));
  api.setNotFoundHandler(() => {
    throw new ApiError('not-found', 'There is no such call.');
  });
  return api;
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, headers, answer } = toApiError(error);
  return reply
    .code(status)
    .headers({ ...everyAnswer, ...headers })
    .type('application/json')
    .send(answer);
}

/** Whatever went wrong, as something that may be told. What nobody expected tells nothing. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return internal();
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new ApiError('body-too-large', 'The body is larger than 16 KiB.');
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError('invalid-request', refusalOf(error));
  }
  return internal();
}

function internal(): ApiError {
  return new ApiError('internal', 'Something unexpected went wrong.');
}

/** Messages of the validator name the field and the rule; others may repeat what was sent. */
function refusalOf(error: Error): string {
  return 'validation' in error ? error.message : 'The request cannot be read.';
}
