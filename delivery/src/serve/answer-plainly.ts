import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { documentWords } from '../compose/document-words.ts';
import { languages } from '../site/languages.ts';
import type { Configuration } from '../site/read-configuration.ts';

/** What is said to whoever asked for something that is not to be had, by its status. */
export const wordOf = (status: number): string =>
  status >= 500 ? 'Out of order' : status === 404 ? 'Not found' : 'Refused';

/** One word; never a document, never kept. */
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
 * What a visitor gets in place of a document that is not to be had. They may have come to see whether they paid: it says
 * what to do in every language, on one line, and needs nothing else.
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

/** What that page is sent with, by whichever server. */
export const noAnswerHeaders = {
  'content-security-policy': noAnswerPolicy,
  'cache-control': 'no-store',
  'retry-after': '60',
} as const;

/** In place of a document: that page. In place of a file, which nobody reads: one word. */
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

/** Folders and causes are for whoever runs the server; addresses, which may name a fine, for nobody. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  // A folder, or what lies outside the releases: not even whether it is there is told.
  if (status === 403) return answerPlainly(reply, 404);
  if (status < 500) return answerPlainly(reply, status);
  // What the API was answering is given up when the visitor leaves, which is no failure of the site.
  const isGivenUp = reply.raw.destroyed && error.code === 'UND_ERR_ABORTED';
  if (isGivenUp) request.log.info('left before the answer');
  else request.log.error(error);
  return answerPlainly(reply, 500);
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

/** Who may show a document in a frame: nobody, unless it is a preview. */
export type FrameAncestors = "'none'" | "'self'";

/** Those of the headers below that only the site may send: what the API says of them is left out. */
const commonHeaderNames = ['x-content-type-options', 'strict-transport-security'] as const;

/** For a year, and for every name below the site's own: a name that is made up for a fraud is one of them. */
const insistence = 'max-age=31536000; includeSubDomains';

/**
 * What every answer is sent with, whatever it is: which of them a browser gets first, nobody knows.
 * @param siteOrigin Only a site that says it is reached by https has browsers insist on it. By http, as on one
 * machine, they take no notice.
 */
export function commonHeaders(
  siteOrigin: string | undefined,
): Readonly<Partial<Record<(typeof commonHeaderNames)[number], string>>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(siteOrigin?.startsWith('https:') && { 'strict-transport-security': insistence }),
  };
}

/**
 * The policy of whatever stands in for the API or comes from it: it has the site's origin, and no page of it is meant to
 * be opened. A message that repeats what somebody sent it can run nothing, show nothing and be framed by nobody.
 */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

/**
 * What an API says and the site does not pass on: the site speaks for its origin alone, and neither sets cookies nor
 * lets anybody read them.
 */
export const unpassedHeaderNames = [
  ...commonHeaderNames,
  'content-security-policy',
  'set-cookie',
  'clear-site-data',
  'service-worker-allowed',
] as const;

/**
 * What sealed files and the list of parts are sent with, besides: outside production another site may take a
 * part from here. They are the same for everybody, and nobody's secret.
 */
export function sharingHeaders({ overrides }: Configuration): Record<string, string> {
  return overrides ? { 'access-control-allow-origin': '*' } : {};
}
