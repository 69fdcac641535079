import type { Socket } from 'node:net';
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
  // A folder, or what lies outside the releases: not even whether it is there is told.
  if (status === 403) return answerPlainly(reply, 404, 'Not found');
  if (status < 500) return answerPlainly(reply, status, 'Refused');
  request.log.error(error);
  return answerPlainly(reply, 500, 'Out of order');
}

const statusOfUnreadable: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What is no request, is too long for one, or never ends: the connection is of no further use. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const lines = [
    `HTTP/1.1 ${statusOfUnreadable[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: text/plain; charset=utf-8',
    'content-length: 8',
    'cache-control: no-store',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\nRefused\n`);
}
