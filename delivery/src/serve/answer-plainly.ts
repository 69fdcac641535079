import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { documentWords } from '../compose/document-words.ts';
import { languages } from '../site/languages.ts';
import type { Configuration } from '../site/read-configuration.ts';

/** Returns the word that answers a refused or missing request, by its status. */
export const wordOf = (status: number): string =>
  status >= 500 ? 'Out of order' : status === 404 ? 'Not found' : 'Refused';

/** Answers with one word; never with a document, and never cached. */
export function answerPlainly(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${wordOf(status)}\n`);
}

const noAnswerStyle =
  ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:38rem;margin:0 auto;padding:1rem}h1,h2{font-size:1.25em;line-height:1.25;margin:1.5rem 0 .25rem}p{margin:0}';

/**
 * The page that a citizen gets instead of a document that cannot be sent. They may want to know whether they paid, so
 * it says in every language what to do. It is one line and loads nothing.
 */
export const noAnswerPage = [
  '<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  `<title>${documentWords.fr.noAnswer}</title><style>${noAnswerStyle}</style><main>`,
  ...languages.map((language, index) => {
    const { noAnswer, noAnswerAdvice, retry } = documentWords[language];
    const heading = index === 0 ? 'h1' : 'h2';
    return `<section lang="${language}"><${heading}>${noAnswer}</${heading}><p>${noAnswerAdvice}</p><p><a href="">${retry}</a></p></section>`;
  }),
  '</main></html>',
].join('');

const noAnswerPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(noAnswerStyle).digest('base64')}'; frame-ancestors 'none'`;

/** Headers of that page, from any server. */
export const noAnswerHeaders = {
  'content-security-policy': noAnswerPolicy,
  'cache-control': 'no-store',
  'retry-after': '60',
} as const;

/** Sends that page instead of a document, and one word instead of a file, which nobody reads. */
export function answerOutOfOrder(reply: FastifyReply, status: 500 | 503): FastifyReply {
  const isDocument = String(reply.getHeader('content-type')).startsWith('text/html');
  if (!isDocument) return answerPlainly(reply, status);
  return reply
    .status(status)
    .removeHeader('content-language')
    .removeHeader('vary')
    .headers(noAnswerHeaders)
    .send(noAnswerPage);
}

/** Folders and causes are logged for the operator; addresses, which may name a fine, are not. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  // A folder, or a path outside the releases: the answer does not even reveal whether it exists.
  if (status === 403) return answerPlainly(reply, 404);
  if (status < 500) return answerPlainly(reply, status);
  // The proxy aborts the API’s answer when the citizen leaves, which is no failure of the site.
  const isAborted = reply.raw.destroyed && error.code === 'UND_ERR_ABORTED';
  if (isAborted) request.log.info('left before the answer');
  else request.log.error(error);
  return answerPlainly(reply, 500);
}

const statusOfUnreadable: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers input that is no request, is too long or never ends. The connection cannot be used any further. */
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

/** Sites that may show a document in a frame: none, except for a preview. */
export type FrameAncestors = "'none'" | "'self'";

/** Headers of every answer that only the site may send: the API’s own are removed. */
const commonHeaderNames = ['x-content-type-options', 'strict-transport-security'] as const;

/** Valid for a year, and for every subdomain: otherwise a fraud could invent one that does not use https. */
const strictTransport = 'max-age=31536000; includeSubDomains';

/**
 * Returns the headers of every answer of any kind, because nobody knows which answer a browser gets first.
 * @param siteOrigin Public origin. Only an https origin makes browsers insist on https. Over http, as on one machine,
 * they ignore the header.
 */
export function commonHeaders(
  siteOrigin: string | undefined,
): Readonly<Partial<Record<(typeof commonHeaderNames)[number], string>>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(siteOrigin?.startsWith('https:') && { 'strict-transport-security': strictTransport }),
  };
}

/**
 * Policy of the API’s answers and of those that replace them. They have the site’s origin, and no citizen should open
 * them as a page. An answer that repeats foreign input can run nothing, show nothing, and be framed by nobody.
 */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

/**
 * Headers of the API that the site does not pass on: only the site decides about its origin, and it neither sets
 * cookies nor lets anybody read them.
 */
export const unpassedHeaderNames = [
  ...commonHeaderNames,
  'content-security-policy',
  'set-cookie',
  'clear-site-data',
  'service-worker-allowed',
] as const;

/**
 * Returns the additional headers of sealed files and of the list of parts: outside production another site may load a
 * part from here. The files are the same for everybody, and no secret.
 */
export function sharingHeaders({ overrides }: Configuration): Record<string, string> {
  return overrides ? { 'access-control-allow-origin': '*' } : {};
}
