import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';

const bodyLimit = 16 * 1024;

const everyAnswer = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export type Api = ReturnType<typeof newApi>;

/** A server without routes that answers every refusal in the one shape, and logs nothing. */
export function newApi(trustedProxies: readonly string[] = ['loopback']) {
  const api = fastify({
    logger: false,
    bodyLimit,
    exposeHeadRoutes: false,
    // The site's own server passes calls on and tells whom they come from.
    trustProxy: [...trustedProxies],
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
  const { code, message, headers } = toApiError(error);
  return reply
    .code(errorStatuses[code])
    .headers({ ...everyAnswer, ...headers })
    .type('application/json')
    .send({ error: { code, message } } satisfies ErrorAnswer);
}

/** Turns an error into an answer. An unexpected one reveals nothing. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new ApiError('body-too-large', 'The body is larger than 16 KiB.');
  if (error instanceof Error && typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError('invalid-request', refusalOf(error));
  }
  return new ApiError('internal', 'Something unexpected went wrong.');
}

/** Messages of the validator name the field and the rule; others may repeat what was sent. */
function refusalOf(error: Error): string {
  return 'validation' in error ? error.message : 'The request cannot be read.';
}

/** A refusal, thrown anywhere in a route and answered in the one documented shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** Every error code that the API knows, with its HTTP status. */
export const errorStatuses = {
  'invalid-request': 400,
  'sub-invalid': 400,
  'text-invalid': 400,
  'token-missing': 401,
  'token-invalid': 401,
  'token-expired': 401,
  'not-found': 404,
  'notice-unknown': 404,
  'settlement-unknown': 404,
  'not-payable': 409,
  'payment-under-way': 409,
  'payment-pending': 409,
  'mails-used-up': 409,
  'body-too-large': 413,
  'amount-refused': 422,
  'deposit-impossible': 422,
  'indicator-missing': 422,
  'response-refused': 400,
  'too-many-attempts': 429,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of its keys, and no others
const errorCodes = Object.keys(errorStatuses) as ErrorCode[];

/** The one shape of every refusal. Its message is for developers, not for citizens. */
export const ErrorAnswer = Type.Object({
  error: Type.Object({ code: Type.Enum(errorCodes), message: Type.String() }),
});

export type ErrorAnswer = Static<typeof ErrorAnswer>;

export const errorAnswers = { '4xx': ErrorAnswer, '5xx': ErrorAnswer } as const;
