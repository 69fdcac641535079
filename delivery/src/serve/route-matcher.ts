import type { RouteTable } from '../compose/route-table.ts';

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
