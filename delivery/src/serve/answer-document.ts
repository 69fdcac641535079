import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentName } from '../compose/route-table.ts';
import type { SiteFolder } from '../site-folder.ts';
import { negotiateLanguage } from './negotiate-language.ts';
import { sendCurrent } from './send-current.ts';

interface Answer {
  readonly part: string;
  readonly indexed: boolean;
  readonly status: 200 | 404;
}

/** Answers with the document of a part, in the language that is asked for. */
export function answerDocument(
  site: SiteFolder,
  securityHeaders: Readonly<Record<string, string>>,
  { part, indexed, status }: Answer,
) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query is always an object
    const { langue } = request.query as { langue?: unknown };
    const wish = typeof langue === 'string' ? langue : undefined;
    const language = negotiateLanguage(wish, request.headers['accept-language']);
    void reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers(securityHeaders)
      .header('content-language', language)
      .header('vary', 'accept-language, accept-encoding');
    if (!indexed) void reply.header('x-robots-tag', 'noindex, nofollow');
    return sendCurrent(request, reply, join(site.documents, documentName(part, language, indexed)));
  };
}
