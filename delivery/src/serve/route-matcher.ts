import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteTable } from '../compose/composition.ts';

type Route = RouteTable['routes'][number];

/**
 * A pattern such as `/tai/:amendeId` as a regular expression that JavaScript and PCRE read alike, for
 * addresses as they were sent. One slash too many at the end does no harm.
 */
export function patternExpression(pattern: string): string {
  const segments = pattern.replace(/\/$/, '').split('/');
  return `^${segments.map((segment) => (isParameter(segment) ? '[^/]+' : escape(segment))).join('/')}/?$`;
}

/** The routes in the order to try them in: where two answer an address, a name goes before a parameter. */
export function byPrecision(routes: readonly Route[]): readonly Route[] {
  const rank = ({ pattern }: Route) => pattern.split('/').map(isParameter).map(Number).join('');
  return routes.toSorted((one, other) => rank(one).localeCompare(rank(other)));
}

/** Finds the route that answers a path, or nothing. */
export function routeMatcher(routes: readonly Route[]): (path: string) => Route | undefined {
  const expressions = byPrecision(routes).map((route) => ({
    route,
    expression: new RegExp(patternExpression(route.pattern)),
  }));
  return (path) => expressions.find(({ expression }) => expression.test(path))?.route;
}

const isParameter = (segment: string) => segment.startsWith(':');

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/*
 * Addresses that no browser sends: it resolves dots before it asks. Servers and proxies disagree about what they mean, so
 * none of them is taken to mean anything. As regular expressions that JavaScript and PCRE read alike, for addresses as they
 * were sent.
 */

const slash = String.raw`(?:[/\\]|%(?:2[fF]|5[cC]))`;
const dot = '(?:[.]|%2[eE])';

/** A segment of dots alone, or a byte that ends texts. */
export const crookedPath = `${slash}${dot}${dot}?(?:${slash}|$)|%00`;

/** Below the sealed files, where what follows is a path of the disk: segments without a name, and slashes in one. */
export const crookedFile = String.raw`^/releases/(?:.*(?://|[\\]|%(?:2[fF]|5[cC]))|/)`;

/**
 * The empty path is no page: who types no more than the name of the site is sent to its home, whatever stands in
 * the query with it. For this time only: a browser that had kept it for good would never ask again, and only
 * what has no effect may be asked for here, so that the oldest of the redirects will do.
 */
export const emptyPath = { path: '/', home: '/tai', status: 302 } as const;

export function leadHome({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = url.slice(emptyPath.path.length);
  return reply
    .header('cache-control', 'no-store')
    .redirect(emptyPath.home + (query === '?' ? '' : query), emptyPath.status);
}

/**
 * Where the card provider has the payer's browser come back to. Who comes back has perhaps just paid:
 * what the API cannot answer there is told by a page of the site, never by a machine's words.
 */
export const payerReturn = {
  path: '/api/v1/retourSips',
  /** Says that a payment is not lost, and how to check it. */
  page: '/tai/erreur/retour-paiement',
} as const;

export function isPayerReturn({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && url.split('?')[0] === payerReturn.path;
}

/** The path of a request as the API and the disk read it; nothing where it cannot be decoded. */
export function decodedPathOf(request: FastifyRequest): string | undefined {
  try {
    return decodeURIComponent(pathOf(request));
  } catch {
    return undefined;
  }
}

/** The path of a request as it was sent, without its query. */
export function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1);
  return path;
}
