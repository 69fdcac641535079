import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteTable } from '../compose/composition.ts';

type Route = RouteTable['routes'][number];

/**
 * Turns a pattern such as `/tai/:amendeId` into a regular expression that JavaScript and PCRE read alike, for
 * addresses as they were sent. An additional slash at the end is accepted.
 */
export function patternExpression(pattern: string): string {
  const segments = pattern.replace(/\/$/, '').split('/');
  return `^${segments.map((segment) => (isParameter(segment) ? '[^/]+' : escape(segment))).join('/')}/?$`;
}

/** Sorts routes for matching: if two answer an address, a name has priority over a parameter. */
export function byPrecision(routes: readonly Route[]): readonly Route[] {
  const rank = ({ pattern }: Route) => pattern.split('/').map(isParameter).map(Number).join('');
  return routes.toSorted((one, other) => rank(one).localeCompare(rank(other)));
}

/** Returns a function that finds the route for a path, or undefined. */
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
 * Addresses that no browser sends, because it resolves dots first. Servers and proxies disagree about their meaning,
 * so they are refused. They are regular expressions that JavaScript and PCRE read alike, for addresses as they were
 * sent.
 */

const slash = String.raw`(?:[/\\]|%(?:2[fF]|5[cC]))`;
const dot = '(?:[.]|%2[eE])';

/** A segment that consists of dots, or a zero byte, which ends texts. */
export const ambiguousPath = `${slash}${dot}${dot}?(?:${slash}|$)|%00`;

/** For sealed files, whose path is a path on the disk: empty segments, and slashes inside a segment. */
export const ambiguousFile = String.raw`^/releases/(?:.*(?://|[\\]|%(?:2[fF]|5[cC]))|/)`;

/**
 * The empty path has no page: a citizen who types only the name of the site is sent to its home, with the whole
 * query. The redirect is temporary, because a browser that stored a permanent one would never ask again. Only
 * requests without effect are allowed here, so the oldest kind of redirect (302) is enough.
 */
export const emptyPath = { path: '/', home: '/tai', status: 302 } as const;

export function leadHome({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = url.slice(emptyPath.path.length);
  return reply
    .header('cache-control', 'no-store')
    .redirect(emptyPath.home + (query === '?' ? '' : query), emptyPath.status);
}

/**
 * Address to which the card provider sends the payer’s browser back. The payer may have just paid, so if the API
 * cannot answer, they get a page of the site and never a machine’s words.
 */
export const payerReturn = {
  path: '/api/v1/retourSips',
  /** This page says that a payment is not lost, and how to check it. */
  page: '/tai/erreur/retour-paiement',
} as const;

export function isPayerReturn({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && url.split('?')[0] === payerReturn.path;
}

/** Returns the path of a request as the API and the disk read it; undefined if it cannot be decoded. */
export function decodedPathOf(request: FastifyRequest): string | undefined {
  try {
    return decodeURIComponent(pathOf(request));
  } catch {
    return undefined;
  }
}

/** Returns the path of a request as it was sent, without its query. */
export function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1);
  return path;
}
