import type { BuildDescription } from '@amendes/protocol/build-description.ts';

type Routes = BuildDescription['routes'];

/** First segments that the site itself answers; `payer-returns.ts`, `receive-reports.ts` and the others show with what. */
const reserved = [
  'api',
  'releases',
  'assets',
  'beacon',
  '.well-known',
  'robots.txt',
  'sitemap.xml',
  'icon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
];

const segmentForm = /^(:[A-Za-z]\w*|(?!\.+$)[\w.-]+)$/;

/** Returns a pattern without the names of its parameters, which do not distinguish patterns. */
export const shapeOf = (pattern: string): string => pattern.replaceAll(/:[^/]+/g, ':');

/** Returns the routes of a build that no part may have, one line each. */
export function routeFaults(routes: Routes): readonly string[] {
  const shapes = new Map<string, string>();
  return routes.flatMap(({ pattern, document, content }) => {
    const shape = shapeOf(pattern);
    const twin = shapes.get(shape);
    shapes.set(shape, pattern);
    const reasons = [
      addressFault(pattern),
      twin === undefined ? undefined : `is there already, as ${twin}`,
      ...[document, content].map((name) =>
        name === undefined || /^\w[\w-]*$/.test(name)
          ? undefined
          : `names the document ${JSON.stringify(name)}, which is no name of a file`,
      ),
    ];
    return reasons.flatMap((reason) =>
      reason === undefined ? [] : [`route ${pattern} ${reason}`],
    );
  });
}

/**
 * True if a pattern of one part takes addresses of a pattern of another one. The page's router ignores case, and a name precedes
 * a parameter. That suffices only right below the first segment, where a site has its pages beside the number of a fine: further
 * below are the addresses of a journey, of which no part takes any.
 */
export function takesAddresses(one: string, other: string): boolean {
  const [segments, others] = [one.split('/'), other.split('/')];
  const both = segments.map((segment, index) => [segment, others[index] ?? ''] as const);
  const overlap = both.every(([own, its]) => {
    return isParameter(own) || isParameter(its) || own.toLowerCase() === its.toLowerCase();
  });
  if (segments.length !== others.length || !overlap) return false;
  const [, first, last, ...deeper] = both;
  if (!first || !last || deeper.length > 0) return true;
  return first[0] !== first[1] || isParameter(last[0]) === isParameter(last[1]);
}

const isParameter = (segment: string) => segment.startsWith(':');

function addressFault(pattern: string): string | undefined {
  if (!pattern.startsWith('/')) return 'does not begin with a slash';
  const [first = '', ...others] = pattern.slice(1).split('/');
  if (first === '' && others.length === 0) {
    return 'is where every part begins: name an address below it';
  }
  if (pattern.includes('*')) return 'has a wildcard, which takes the addresses of others';
  const wrong = [first, ...others].find((segment) => !segmentForm.test(segment));
  if (wrong !== undefined) return `is no path: ${JSON.stringify(wrong)} is no segment`;
  const digits = [first, ...others].find((segment) => /^\d+$/.test(segment));
  if (digits !== undefined) {
    return `has the segment ${digits}: caches take one of digits for the number of a fine`;
  }
  if (first.startsWith(':')) return 'begins with a parameter, which takes the addresses of others';
  const reservedName = reserved.find((name) => name === first.toLowerCase());
  return reservedName === undefined
    ? undefined
    : `is below /${reservedName}, which is not for parts`;
}
