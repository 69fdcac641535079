import { limitPeriod, sendingPath } from '../serve/limit-calls.ts';
import { block, quoteExpression } from './quote.ts';
import type { NginxSettings } from './read-nginx-settings.ts';

const group = '[0-9a-f]+:';

/** Possible numbers of groups in the half before the zeros that are left out, and between the zeros and the rest. */
const placesOfZeros = [0, 1, 2, 3].flatMap((before) =>
  [0, 1, 2, 3].slice(0, 4 - before).map((after) => ({ before, after })),
);

/**
 * Names the client that a limit counts, from the address as nginx writes it: in small letters, the longest run of zeros left out.
 * A version 6 address counts by its first half (/64), because one household has all addresses of the rest.
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

/** Returns the part outside the servers: the clients that limits count, and the number of calls that each may make. */
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
    // Requests with an empty name are not counted.
    block('map $amendes_unlimited $amendes_caller', ['0 $amendes_client;', 'default "";']),
    block('map $uri $amendes_sender', [
      'default "";',
      `${quoteExpression(sendingPath)} $amendes_caller;`,
    ]),
    `limit_req_zone $amendes_caller zone=amendes_calls:${zoneSize} ${rate(calls)};`,
    `limit_req_zone $amendes_sender zone=amendes_sendings:${zoneSize} ${rate(sendings)};`,
  ].join('\n');
}

/** nginx calculates in whole requests per minute. */
const rate = (count: number) => `rate=${Math.max(1, Math.round(count / limitPeriod))}r/m`;

/** Returns the limits of a location: the whole allowance may be used immediately, then it refills with time. */
export const limitLines = ({ limits }: NginxSettings): readonly string[] => [
  `limit_req zone=amendes_calls burst=${limits.calls} nodelay;`,
  `limit_req zone=amendes_sendings burst=${limits.sendings} nodelay;`,
  'limit_req_status 429;',
];

/** Returns the lines of a server that read a request’s origin from the proxies in front, as far as they are trusted. */
export const realAddressLines = ({ trustedProxies }: NginxSettings): readonly string[] => [
  ...trustedProxies.map((range) => `set_real_ip_from ${range};`),
  'real_ip_header X-Forwarded-For;',
  'real_ip_recursive on;',
];
