import { crookedPath, payerReturn } from '../serve/route-matcher.ts';
import { providerPath, tooManyCalls } from '../serve/limit-calls.ts';
import {
  bodyLimit,
  lengthRequired,
  proxyTimeoutsMs,
  tooLarge,
  unreachable,
} from '../serve/proxy-settings.ts';
import { limitLines } from './limit-zones.ts';
import {
  apiHeaders,
  noAnswerHeaders,
  noAnswerPage,
  unpassedHeaderNames,
  wordOf,
} from '../serve/answer-plainly.ts';
import { added, block, matches, quote } from './quote.ts';
import type { NginxSettings } from './read-nginx-settings.ts';

/** In each place: nginx resolves dots before it looks for the place. */
export const refuseCrooked = `if ($amendes_path ${matches(crookedPath)}) { return 400; }`;

/** Passes requests on to an upstream, and tells it whom they come from. */
export const passedOn = (upstream: string, origin: string): readonly string[] => [
  `proxy_pass ${new URL(origin).protocol}//${upstream};`,
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Request-Id $request_id;',
  // What the site says itself, an upstream says not once more.
  ...unpassedHeaderNames.map((name) => `proxy_hide_header ${name};`),
];

/** The API behind `/api`, and nothing else of its server. */
export function apiLocation(settings: NginxSettings, forAll: readonly string[]): readonly string[] {
  const common = [...forAll, ...added(apiHeaders)];
  const { protocol, host, hostname } = new URL(settings.apiUpstream);
  const lines = [
    refuseCrooked,
    // Of a body in pieces nobody knows beforehand how long it is.
    'if ($http_transfer_encoding) { return 411; }',
    ...passedOn('amendes_api', settings.apiUpstream),
    ...(protocol === 'https:'
      ? ['proxy_ssl_server_name on;', `proxy_ssl_name ${quote(hostname)};`]
      : []),
    `proxy_set_header Host ${quote(host)};`,
    // The way back from the card provider is for the browser to go.
    'proxy_redirect off;',
    'proxy_next_upstream off;',
    `proxy_connect_timeout ${proxyTimeoutsMs.connect}ms;`,
    `proxy_send_timeout ${proxyTimeoutsMs.answer}ms;`,
    `proxy_read_timeout ${proxyTimeoutsMs.answer}ms;`,
    `client_max_body_size ${bodyLimit};`,
    ...common,
  ];
  const limit = limitLines(settings);
  const refused = Object.entries(refusedByApi);
  const toMachines = [
    ...lines,
    ...refusedPages(Object.fromEntries(refused.map(([status]) => [status, `@api_${status}`]))),
  ];
  return [
    block('location ^~ /api/', [...toMachines, ...limit]),
    block('location = /api', [...toMachines, ...limit]),
    block(`location = ${providerPath}`, toMachines),
    block(`location = ${payerReturn.path}`, [
      ...lines,
      ...limit,
      'proxy_intercept_errors on;',
      'error_page 429 500 502 503 504 = @payer_return;',
      'error_page 411 @api_411;',
    ]),
    block('location @payer_return', [
      ...common,
      'add_header Cache-Control no-store always;',
      `return 303 ${payerReturn.page};`,
    ]),
    ...refused.map(([status, answer]) =>
      block(`location @api_${status}`, [
        'default_type application/json;',
        ...refusalHeaders(status, common),
        `return ${status} '${JSON.stringify(answer)}';`,
      ]),
    ),
  ];
}

/** In the API's own shape, and without the address that did not answer. */
const refusedByApi = {
  411: lengthRequired,
  413: tooLarge,
  429: tooManyCalls,
  502: unreachable,
  504: unreachable,
};

/** What is answered in one word. */
const plainStatuses = [400, 404, 405, 408, 413, 414, 429, 431, 500, 502, 503, 504];

/** What some refusals are sent with. nginx does not tell when there is room again; by then there is. */
const more: Readonly<Record<string, readonly string[]>> = {
  405: ['add_header Allow "GET, HEAD" always;'],
  429: ['add_header Retry-After 60 always;'],
};

/** Nobody keeps them. */
const refusalHeaders = (status: string | number, common: readonly string[]) => [
  'add_header Cache-Control no-store always;',
  ...common,
  ...(more[status] ?? []),
];

/** Address within nginx, which nobody can ask for. */
const refusedAt = (status: number | string) => `/.refused/${status}`;

/**
 * Which of them answer for a place of the site. nginx takes the pages of the outer place only where the
 * inner one names none: a place that has `others` needs all of them again.
 */
export function refusedPages(others: Readonly<Record<number, string>> = {}): readonly string[] {
  const own = plainStatuses.filter((status) => !(status in others));
  return [
    ...Object.entries(others).map(([status, place]) => `error_page ${status} ${place};`),
    ...own.map((status) => `error_page ${status} ${refusedAt(status)};`),
    // nginx's own numbers, and what they are for everybody else.
    `error_page 403 =404 ${refusedAt(404)};`,
    `error_page 494 =431 ${refusedAt(431)};`,
  ];
}

/** Address within nginx of the page that a visitor reads in place of a document that is lost. */
export const noAnswerAt = refusedAt('document');

export function noAnswerLocation(headers: Readonly<Record<string, string>>): string {
  return block(`location = ${noAnswerAt}`, [
    'internal;',
    'error_page 404 @unknown;',
    'default_type text/html;',
    ...added({ ...headers, ...noAnswerHeaders }),
    `return 500 ${quote(noAnswerPage)};`,
  ]);
}

/** One word to whoever asked for something that is not to be had; never a document, never kept. */
export function refusals(common: readonly string[]): readonly string[] {
  return plainStatuses.map((status) =>
    block(`location = ${refusedAt(status)}`, [
      'internal;',
      // Who asks for this very address.
      'error_page 404 @unknown;',
      'default_type text/plain;',
      ...refusalHeaders(status, common),
      `return ${status} "${wordOf(status)}\\n";`,
    ]),
  );
}
