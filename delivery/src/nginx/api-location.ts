import { ambiguousPath, payerReturn } from '../serve/route-matcher.ts';
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

/** Repeated in each location: nginx resolves dots before it chooses the location. */
export const refuseAmbiguous = `if ($amendes_path ${matches(ambiguousPath)}) { return 400; }`;

/** Passes requests to an upstream, with the address that they come from. */
export const passedOn = (upstream: string, origin: string): readonly string[] => [
  `proxy_pass ${new URL(origin).protocol}//${upstream};`,
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Request-Id $request_id;',
  // Headers that the site sends itself are removed from the upstream’s answer.
  ...unpassedHeaderNames.map((name) => `proxy_hide_header ${name};`),
];

/** Returns the locations of the API behind `/api`, and of nothing else on its server. */
export function apiLocation(settings: NginxSettings, forAll: readonly string[]): readonly string[] {
  const common = [...forAll, ...added(apiHeaders)];
  const { protocol, host, hostname } = new URL(settings.apiUpstream);
  const lines = [
    refuseAmbiguous,
    // The length of a chunked body is not known beforehand.
    'if ($http_transfer_encoding) { return 411; }',
    ...passedOn('amendes_api', settings.apiUpstream),
    ...(protocol === 'https:'
      ? ['proxy_ssl_server_name on;', `proxy_ssl_name ${quote(hostname)};`]
      : []),
    `proxy_set_header Host ${quote(host)};`,
    // The browser itself must follow the redirect back from the card provider.
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

/** Refusals in the API’s own format, without the address that did not answer. */
const refusedByApi = {
  411: lengthRequired,
  413: tooLarge,
  429: tooManyCalls,
  502: unreachable,
  504: unreachable,
};

/** Statuses that are answered with one word. */
const plainStatuses = [400, 404, 405, 408, 413, 414, 429, 431, 500, 502, 503, 504];

/** Additional headers of some refusals. nginx does not say when there is room again; after 60 seconds there is. */
const more: Readonly<Record<string, readonly string[]>> = {
  405: ['add_header Allow "GET, HEAD" always;'],
  429: ['add_header Retry-After 60 always;'],
};

/** Refusals are never cached. */
const refusalHeaders = (status: string | number, common: readonly string[]) => [
  'add_header Cache-Control no-store always;',
  ...common,
  ...(more[status] ?? []),
];

/** Returns an address inside nginx, which nobody can request. */
const refusedAt = (status: number | string) => `/.refused/${status}`;

/**
 * Lists the error pages of a location. nginx inherits the pages of the outer level only if the inner one names none:
 * a location that has `others` must repeat all of them.
 */
export function refusedPages(others: Readonly<Record<number, string>> = {}): readonly string[] {
  const own = plainStatuses.filter((status) => !(status in others));
  return [
    ...Object.entries(others).map(([status, place]) => `error_page ${status} ${place};`),
    ...own.map((status) => `error_page ${status} ${refusedAt(status)};`),
    // Statuses that nginx sets itself, mapped to those that citizens get.
    `error_page 403 =404 ${refusedAt(404)};`,
    `error_page 494 =431 ${refusedAt(431)};`,
  ];
}

/** Address inside nginx of the page that a citizen reads instead of a lost document. */
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

/** Returns the locations that answer a refused or missing request with one word; never a document, never cached. */
export function refusals(common: readonly string[]): readonly string[] {
  return plainStatuses.map((status) =>
    block(`location = ${refusedAt(status)}`, [
      'internal;',
      // For a citizen who requests this very address.
      'error_page 404 @unknown;',
      'default_type text/plain;',
      ...refusalHeaders(status, common),
      `return ${status} "${wordOf(status)}\\n";`,
    ]),
  );
}
