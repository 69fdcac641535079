import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';

const bodyLimit = 16 * 1024;

const everyAnswer = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

export type Api = ReturnType<typeof newApi>;

/** Creates a server without routes. It answers every refusal in the one shape and logs nothing. */
export function newApi(trustedProxies: readonly string[] = ['loopback']) {
  const api = fastify({
    logger: false,
    bodyLimit,
    exposeHeadRoutes: false,
    // The site's own server forwards calls and names the address of the client.
    trustProxy: [...trustedProxies],
    // An unreadable address reaches no hook, so its error is answered here.
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

/** Converts an error into an answer. An unexpected error reveals nothing. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new ApiError('body-too-large', 'The body is larger than 16 KiB.');
  if (error instanceof Error && typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError('invalid-request', refusalOf(error));
  }
  return new ApiError('internal', 'Something unexpected went wrong.');
}

/** Returns the message of a refusal. The validator names only field and rule; other messages may repeat the request. */
function refusalOf(error: Error): string {
  return 'validation' in error ? error.message : 'The request cannot be read.';
}

/** Refusal that a route may throw anywhere. The API answers it in the one documented shape. */
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

/** HTTP status of every error code of the API. */
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are exactly its keys
const errorCodes = Object.keys(errorStatuses) as ErrorCode[];

/** Shape of every refusal. Its message is meant for developers, not for citizens. */
export const ErrorAnswer = Type.Object({
  error: Type.Object({ code: Type.Enum(errorCodes), message: Type.String() }),
});

export type ErrorAnswer = Static<typeof ErrorAnswer>;

export const errorAnswers = { '4xx': ErrorAnswer, '5xx': ErrorAnswer } as const;
