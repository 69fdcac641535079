import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** One word to whoever asked for something that is not to be had; never a document, never kept. */
export function answerPlainly(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}

/** Folders and causes are for whoever runs the server; addresses, which may name a fine, for nobody. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status < 500) return answerPlainly(reply, status, 'Refused');
  request.log.error(error);
  return answerPlainly(reply, 500, 'Out of order');
}
