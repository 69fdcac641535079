import { preferredLanguage } from '../texts/language.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import formBody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { contentSecurityPolicy, faultPage } from './page.ts';

export type Provider = FastifyInstance;

const everyAnswer = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentSecurityPolicy(),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Script that leaves the receipt page immediately, if the merchant requested it. Without it, the button does so. */
const continueScript = "document.querySelector('form')?.submit();\n";

const readStyles = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

const files = [
  { path: '/base.css', type: 'text/css; charset=utf-8', content: readStyles('base.css') },
  { path: '/pages.css', type: 'text/css; charset=utf-8', content: readStyles('pages.css') },
  { path: '/continue.js', type: 'text/javascript; charset=utf-8', content: continueScript },
];

/** Creates a server without payment pages: headers, files, and pages for errors. It logs nothing. */
export function newProvider(): Provider {
  const provider = fastify({
    logger: false,
    bodyLimit: 16 * 1024,
    exposeHeadRoutes: false,
    frameworkErrors: (_error, _request, reply) => void sendFault(reply, 404),
  });
  provider.register(formBody);
  provider.addHook('onRequest', async (_request, reply) => {
    reply.headers(everyAnswer);
  });
  for (const { path, type, content } of files) {
    provider.get(path, async (_request, reply) => reply.type(type).send(content));
  }
  provider.setNotFoundHandler((_request, reply) => sendFault(reply, 404));
  provider.setErrorHandler((error, _request, reply) => sendFault(reply, statusOf(error)));
  return provider;
}

function sendFault(reply: FastifyReply, status: number): FastifyReply {
  const language = preferredLanguage(reply.request.headers['accept-language']);
  return reply
    .code(status)
    .headers(everyAnswer)
    .type('text/html; charset=utf-8')
    .send(faultPage(language, status === 404 ? 'notFound' : 'failure'));
}

/** Returns the status of an error. A body that is too large, or not a form, is the sender's fault. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
