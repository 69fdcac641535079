import { randomBytes } from 'node:crypto';
import staticFiles from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isFault } from '@amendes/delivery/site/delivery-error.ts';
import { toRefusal } from './faults.ts';
import { deskHtml, frameHtml, messageHtml } from './pages.ts';
import { Refusal, refused } from './refusal.ts';
import { route, routesOf, type Route } from './routes.ts';
import type { Services } from './read-desk.ts';
import { cookie, isSame, readCookie, Sessions, type Person, type Session } from './sessions.ts';
import { signInPath, type SignIn } from './sign-in.ts';

/** With this header a page of the desk proves that it has read the session's token, which no other site can read. */
const tokenHeader = 'x-newsroom-token';

/** Limit of a request body in bytes: a text of 48,000 bytes, its base, the text merged with it, their escapes, spare room. */
const largestBody = 512 * 1024;

const sessionCookie = 'newsroom';
const ticketCookie = 'newsroom-sign-in';
/** Set in a browser after a sign-out: the provider still knows that user and would sign in the next person as them. */
const signedOutCookie = 'newsroom-left';

export interface DeskServerSettings {
  /** Folder of the built scripts and styles of the desk. */
  readonly files: string;
  /** Address of the desk; known once the server listens. */
  readonly address: () => URL;
  readonly signIn: () => SignIn;
}

/** Creates the desk's server, not listening yet. Only sign-in, shared previews and static files need no session or role. */
export async function deskServer(
  services: Services,
  { files, address, signIn }: DeskServerSettings,
): Promise<FastifyInstance> {
  const server = fastify({
    bodyLimit: largestBody,
    logger: { level: 'error', base: null },
    forceCloseConnections: true,
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
  });
  const sessions = new Sessions(services.now);
  const isSecure = () => address().protocol === 'https:';
  const sessionIdOf = (request: FastifyRequest) =>
    readCookie(request.headers.cookie, sessionCookie, isSecure());
  const find = (request: FastifyRequest) => sessions.find(sessionIdOf(request));

  server.addHook('onRequest', async (request, reply) => {
    void reply.headers(commonHeaders(isSecure()));
    // A foreign host name that points to this server is not the desk.
    if (request.headers.host !== address().host)
      throw refused(421, 'Cette adresse n’est pas celle du bureau.');
  });
  server.setErrorHandler((error, request, reply) => answerFailure(server, error, request, reply));
  server.setNotFoundHandler(() => {
    throw refused(404, 'Il n’y a rien à cette adresse.');
  });

  await server.register(staticFiles, { root: files, prefix: '/files/', index: false, list: false });

  const completeSignIn = (person: Person, request: FastifyRequest, reply: FastifyReply) => {
    const id = sessions.start(person, sessionIdOf(request));
    const strict = { isSecure: isSecure(), sameSite: 'Strict' } as const;
    const expired = { isSecure: isSecure(), sameSite: 'Lax', maxAge: 0 } as const;
    void reply.header('set-cookie', [
      cookie(sessionCookie, id, strict),
      cookie(ticketCookie, '', expired),
      cookie(signedOutCookie, '', expired),
    ]);
    // This is no redirection: after one that another site started, the browser would not send the new `Strict` cookie.
    return sendHtml(reply, messageHtml('Vous êtes connecté', 'Le bureau s’ouvre…', '/'));
  };

  server.get('/', async (request, reply) => {
    if (find(request)) {
      const nonce = randomBytes(16).toString('base64');
      return sendHtml(reply, deskHtml(nonce), deskPolicy(`'nonce-${nonce}'`));
    }
    const signedOut = readCookie(request.headers.cookie, signedOutCookie, isSecure());
    const startedSignIn = await signIn().start(signedOut !== undefined);
    const lax = { isSecure: isSecure(), sameSite: 'Lax', maxAge: 600 } as const;
    return reply
      .header('set-cookie', cookie(ticketCookie, startedSignIn.ticket, lax))
      .redirect(startedSignIn.address);
  });
  server.get(signInPath, async (request, reply) => {
    const ticket = readCookie(request.headers.cookie, ticketCookie, isSecure());
    const person = await signIn().end(new URL(request.url, address()), ticket);
    return completeSignIn(person, request, reply);
  });
  server.get('/cadre', async (request, reply) => {
    if (!find(request)) throw refused(401, notSignedIn);
    return sendHtml(reply, frameHtml, framePolicy("'self'"));
  });
  server.get<{ Params: { key: string } }>('/apercu/:key', async (request, reply) => {
    await services.previews.find(request.params.key);
    return sendHtml(reply, frameHtml, framePolicy("'none'"));
  });
  server.get<{ Params: { key: string } }>('/api/apercu/:key', (request) =>
    services.previews.find(request.params.key),
  );

  const guarded = [
    ...routesOf(services),
    route('POST', '/api/sign-out', 'anybody', async () => ({})),
  ];
  // A stopping server waits for drafts being saved and texts being published.
  const underWay = new Set<Promise<unknown>>();
  server.addHook('preClose', async () => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  });
  for (const { method, path, who, answer } of guarded) {
    server.route({
      method,
      url: path,
      // This check runs before any of the body is read.
      onRequest: async (request) => guard(request, find(request), { method, who }, address()),
      handler: async (request, reply) => {
        const session = find(request);
        if (!session) throw refused(401, notSignedIn);
        if (path === '/api/sign-out') {
          sessions.end(sessionIdOf(request));
          const expired = { isSecure: isSecure(), sameSite: 'Strict', maxAge: 0 } as const;
          void reply.header('set-cookie', [
            cookie(sessionCookie, '', expired),
            cookie(signedOutCookie, '1', { isSecure: isSecure(), sameSite: 'Lax' }),
          ]);
        }
        const { params, body } = request;
        const answered = answer({ session, params, body });
        underWay.add(answered);
        return reply.send(await answered.finally(() => underWay.delete(answered)));
      },
    });
  }
  return server;
}

const notSignedIn =
  'Vous n’êtes pas connecté, ou plus : connectez-vous dans un autre onglet. Ce qui est écrit ici y reste, et sera enregistré ensuite.';

/** @throws {Refusal} if the user is not signed in, lacks the role, or did not send the request from the desk itself. */
function guard(
  { headers }: FastifyRequest,
  session: Session | undefined,
  { method, who }: Pick<Route, 'method' | 'who'>,
  address: URL,
): void {
  if (!session) throw refused(401, notSignedIn);
  if (method !== 'GET') {
    const token = headers[tokenHeader];
    const isOwn =
      headers.origin === address.origin &&
      (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin' &&
      typeof token === 'string' &&
      isSame(token, session.token);
    if (!isOwn) throw refused(403, 'Cette demande ne vient pas du bureau : rien n’a été changé.');
  }
  if (who !== 'anybody' && !session.roles.includes(who)) {
    throw refused(403, `Il vous faut le rôle « ${roleNames[who]} » pour cela.`);
  }
}

const roleNames = { author: 'auteur', reviewer: 'relecteur', publisher: 'éditeur' } as const;

/** Content security policy of the desk, as strict as that of the site's documents. */
const deskPolicy = (style: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The editor inserts its own styles; the nonce allows them.
    `style-src 'self' ${style}`.trim(),
    'img-src data:',
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const framePolicy = (ancestors: string) =>
  deskPolicy('')
    .replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`)
    .replace("frame-src 'self'", "frame-src 'none'");

const commonHeaders = (isSecure: boolean) => ({
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

function sendHtml(
  reply: FastifyReply,
  html: string,
  policy = "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(html);
}

function answerFailure(
  server: FastifyInstance,
  error: unknown,
  { url }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = refusalOf(error) ?? {
    status: 500,
    body: {
      kind: 'refused' as const,
      message: 'Le serveur du bureau a rencontré une erreur. Vos brouillons sont gardés.',
    },
  };
  // Damaged data can be repaired by an operator who reads the log.
  if (status >= 500 || isFault(error)) server.log.error(error);
  void reply.code(status);
  if (url.startsWith('/api/')) return reply.send(body);
  const words = body.kind === 'refused' ? body.message : '';
  return sendHtml(reply, messageHtml('Bureau de rédaction', words));
}

function refusalOf(error: unknown): Pick<Refusal, 'status' | 'body'> | undefined {
  if (error instanceof Refusal) return error;
  const refusal = toRefusal(error);
  if (refusal instanceof Refusal) return refusal;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  const message = status === 413 ? 'Ce texte est trop long.' : 'Demande incomprise.';
  return { status, body: { kind: 'refused', message } };
}
