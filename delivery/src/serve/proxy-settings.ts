import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, RawServerBase, RouteGenericInterface } from 'fastify';
import type { Tracing } from './start-tracing.ts';
import { isPayerReturn, payerReturn } from './route-matcher.ts';
import { apiHeaders, unpassedHeaderNames } from './answer-plainly.ts';

/** Time limits in milliseconds. The browser gives up after fifteen seconds, so a much later answer is read by nobody. */
export const proxyTimeoutsMs = { connect: 5000, answer: 20_000 };

/** Upper bound of a body, in bytes. The longest one that the site sends is a page of fields. */
export const bodyLimit = 64 * 1024;

/** Has the same format as the API’s own refusals. */
export const refusal = (code: string, message: string) => ({ error: { code, message } });

export const unreachable = refusal('unreachable', 'The API does not answer.');
export const tooLarge = refusal('too-large', 'The body is too large.');
export const lengthRequired = refusal(
  'length-required',
  'The request must state the length of its body.',
);

const unpassed = new Set<string>(unpassedHeaderNames);

/** Returns the settings of the proxy to the API behind `/api`. */
export function proxySettings(
  upstream: string,
  timeoutsMs = proxyTimeoutsMs,
  tracing?: Tracing,
): FastifyHttpProxyOptions {
  return {
    upstream,
    prefix: '/api',
    rewritePrefix: '/api',
    // The caller decides whether to try again: a server in trouble must not get eleven requests.
    retryMethods: [],
    disableRequestLogging: true,
    undici: {
      connect: { timeout: timeoutsMs.connect },
      headersTimeout: timeoutsMs.answer,
      bodyTimeout: timeoutsMs.answer,
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        // Only the citizen’s address: of all proxies on the way, the API needs to trust only this one.
        'x-forwarded-for': request.ip,
        'x-request-id': request.id,
        ...tracing?.headersOf(request.raw),
      }),
      rewriteHeaders: (headers) =>
        Object.fromEntries(Object.entries(headers).filter(([name]) => !unpassed.has(name))),
      onResponse: (request, reply, answer) => {
        const isRefused = answer.statusCode >= 500 || answer.statusCode === 429;
        if (!isRefused || !isPayerReturn(request)) return void reply.send(answer.stream);
        answer.stream.resume();
        return void toReturnPage(reply);
      },
      // In the API’s own format, and without the address that did not answer.
      onError: (reply, { error }) => {
        if (isPayerReturn(reply.request)) return void toReturnPage(reply);
        return void reply
          .status('statusCode' in error && error.statusCode === 504 ? 504 : 502)
          .header('cache-control', 'no-store')
          .send(unreachable);
      },
    },
  };
}

/** Headers that describe the body of a failed answer, which the payer does not get. */
const bodyHeaders = ['content-type', 'content-length', 'content-encoding', 'content-language'];

/** Redirects a payer. The proxy’s types do not name the kind of server. */
export function toReturnPage<Server extends RawServerBase>(
  reply: FastifyReply<RouteGenericInterface, Server>,
) {
  for (const name of bodyHeaders) reply.removeHeader(name);
  return reply.header('cache-control', 'no-store').redirect(payerReturn.page, 303);
}

/** Adds the API’s policy to every answer, and refuses a body of unknown or excessive length before it is read. */
export function guardApi(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    void reply.headers(apiHeaders);
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const refuse = (status: number, refused: object) =>
      reply.status(status).header('cache-control', 'no-store').send(refused);
    if (encoding !== undefined) return refuse(411, lengthRequired);
    if (Number(length ?? 0) > bodyLimit) return refuse(413, tooLarge);
  });
}
