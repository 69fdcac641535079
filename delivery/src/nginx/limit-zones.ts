import { limitPeriod, sendingPath } from '../serve/limit-calls.ts';
import { block, quoteExpression } from './quote.ts';
import type { NginxSettings } from './read-nginx-settings.ts';

const group = '[0-9a-f]+:';

/** How many groups of the half may stand before the zeros that are left out, and how many between them and the rest. */
const placesOfZeros = [0, 1, 2, 3].flatMap((before) =>
  [0, 1, 2, 3].slice(0, 4 - before).map((after) => ({ before, after })),
);

/**
 * Names whom a limit counts, by the address as nginx writes it: in small letters, the longest run of zeros left out. Of
 * version 6 it is the first half of the address (/64), of which one household has all the rest.
 */
export const clientExpressions: readonly (readonly [expression: string, client: string])[] = [
  ['^::ffff:(?<amendes_v4>[0-9]+[.][0-9.]+)$', '${amendes_v4}'],
  [`^(?<amendes_half>(?:${group}){4})`, '${amendes_half}'],
  ...placesOfZeros.map(({ before, after }): [string, string] => {
    const [first, second] = [`amendes_${before}${after}a`, `amendes_${before}${after}b`];
    const rest = after > 0 ? `(?:${group}){3}[0-9a-f]+` : `(?:(?:${group}){0,3}[0-9a-f]+)?`;
    return [
      `^(?<${first}>(?:${group}){${before}})${before > 0 ? ':' : '::'}(?<${second}>(?:${group}){${after}})${rest}$`,
      `\${${first}}${'0:'.repeat(4 - before - after)}\${${second}}`,
    ];
  }),
];

/** Ten megabytes remember the last 160,000 clients. */
const zoneSize = '10m';

/** What stands beside the servers: whom limits count, and how often each may call. */
export function limitZones({ limits }: NginxSettings): string {
  const { calls, sendings, unlimited } = limits;
  return [
    block('map $remote_addr $amendes_client', [
      'default $remote_addr;',
      ...clientExpressions.map(
        ([expression, client]) => `${quoteExpression(expression)} "${client}";`,
      ),
    ]),
    block('geo $amendes_unlimited', ['default 0;', ...unlimited.map((range) => `${range} 1;`)]),
    // What has no name is not counted.
    block('map $amendes_unlimited $amendes_caller', ['0 $amendes_client;', 'default "";']),
    block('map $uri $amendes_sender', [
      'default "";',
      `${quoteExpression(sendingPath)} $amendes_caller;`,
    ]),
    `limit_req_zone $amendes_caller zone=amendes_calls:${zoneSize} ${rate(calls)};`,
    `limit_req_zone $amendes_sender zone=amendes_sendings:${zoneSize} ${rate(sendings)};`,
  ].join('\n');
}

/** nginx reckons in whole requests a minute. */
const rate = (count: number) => `rate=${Math.max(1, Math.round(count / limitPeriod))}r/m`;

/** In a place: all that is allowed may come at once, then as much as time gives back. */
export const limitLines = ({ limits }: NginxSettings): readonly string[] => [
  `limit_req zone=amendes_calls burst=${limits.calls} nodelay;`,
  `limit_req zone=amendes_sendings burst=${limits.sendings} nodelay;`,
  'limit_req_status 429;',
];

/** In a server: a request comes from whom the proxies in front say, as far as they are known. */
export const realAddressLines = ({ trustedProxies }: NginxSettings): readonly string[] => [
  ...trustedProxies.map((range) => `set_real_ip_from ${range};`),
  'real_ip_header X-Forwarded-For;',
  'real_ip_recursive on;',
];
