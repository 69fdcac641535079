import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentName } from '../compose/route-table.ts';
import type { CurrentComposition } from './current-composition.ts';
import { negotiateLanguage } from './negotiate-language.ts';
import { pathOf } from './path-of.ts';
import { sendCurrent } from './send-current.ts';

/**
 * Answers with the document of the part whose address it is, in the language that is asked for; with
 * the shell's own, and the status 404, when it is nobody's.
 */
export function answerDocument(current: CurrentComposition) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { documents, find, unknown, headers } = await current();
    const found = find(pathOf(request));
    const kind = found ?? unknown;
    const language = negotiateLanguage(langueOf(request), request.headers['accept-language']);
    request.pattern = found?.pattern ?? 'unknown';
    void reply
      .status(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers(headers)
      .header('content-language', language)
      .header('vary', 'accept-language, accept-encoding');
    if (!kind.indexed) void reply.header('x-robots-tag', 'noindex, nofollow');
    return sendCurrent(request, reply, join(documents, documentName(kind, language)));
  };
}

/** The first one, as the browser reads it: document and shell must agree. */
export function langueOf({ query }: FastifyRequest): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query is always an object
  const { langue } = query as { langue?: string | string[] };
  return Array.isArray(langue) ? langue[0] : langue;
}
