import { resolve } from 'node:path';
import {
  currentDocuments,
  type RouteTable,
  documentName,
  unknownAddress,
  type DocumentKind,
} from '../compose/composition.ts';
import { readConfiguration } from '../site/read-configuration.ts';
import { readDocumentHeaders, readRouteTable } from '../serve/current-composition.ts';
import { siteFolder, type SiteFolder } from '../site/site-folder.ts';
import type { NginxSettings } from './read-nginx-settings.ts';
import { serverConfiguration } from './server-configuration.ts';
import { composedFiles, drawingPolicy } from '../serve/composed-files.ts';
import { readEdge, type EdgeSettings } from '../serve/read-serve-settings.ts';
import { emptyPath, byPrecision, patternExpression } from '../serve/route-matcher.ts';
import { reportAddress, reportsOfOneAddress } from '../serve/receive-reports.ts';
import { securityAddress } from '../serve/security-txt.ts';
import { limitZones } from './limit-zones.ts';
import { block, quote, quoteExpression } from './quote.ts';
import { expiryMaps } from './security-txt-location.ts';
import { languages } from '../site/languages.ts';

const known = languages.join('|');

/** Matches a valid weight; any other is treated as missing. */
const weighed = (weight: string) => `;\\s*q=${weight}\\s*(?=[,;]|$)`;

/** Matches a tag of a language that the site speaks, as `de` or `DE-at`, and the parameters that may precede its weight. */
const tag = `(?:^|,)\\s*(?<amendes_tag>${known})(?:-[^,;]*)?\\s*(?:(?!${weighed('[\\d.]+')});[^,;]*)*`;

const caseless = (expression: string) => quoteExpression(expression).replace('"~', '"~*');

/** Returns the name of the document, with a variable of nginx for the language. */
const fileOf = (kind: DocumentKind) =>
  `"${documentName(kind, 'fr').replace('.fr.', '.$amendes_language.')}"`;

/** The log contains neither address nor query, nor the citizen’s network address. */
const logged = [
  '"time":"$time_iso8601"',
  '"request":"$request_id"',
  '"method":"$request_method"',
  '"route":"$amendes_logged"',
  '"status":$status',
  '"seconds":$request_time',
  '"bytes":$body_bytes_sent',
];

/** Proxies and limits have their usual values if they are missing. */
type GivenSettings = Omit<NginxSettings, keyof EdgeSettings> & Partial<EdgeSettings>;

/**
 * Writes the configuration of nginx for a composed site, from the same routes and headers that the Node server uses:
 * one file to include outside the servers, and one to include in the server of the site.
 * @throws {DeliveryError} when the site was not composed.
 */
export async function nginxConfiguration(site: SiteFolder, given: GivenSettings) {
  const settings = { ...readEdge({}), ...given };
  const absoluteSite = siteFolder(resolve(site.root));
  const configuration = await readConfiguration(absoluteSite);
  const documents = await currentDocuments(absoluteSite);
  const headers = forAnyScript(await readDocumentHeaders(documents, configuration));
  return {
    'amendes-http.conf': httpConfiguration(await readRouteTable(documents), settings),
    'amendes-server.conf': serverConfiguration(absoluteSite, configuration, headers, settings),
  };
}

/**
 * nginx cannot read the first script of the current documents, and a header with the hash of another script would
 * stop that one. The policy at the start of each document therefore restricts the inline scripts; the rest of the
 * header is unchanged.
 */
function forAnyScript(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const name = 'content-security-policy';
  const policy = (headers[name] ?? '').split('; ').flatMap((directive) => {
    if (!directive.startsWith('script-src ')) return [directive];
    const named = directive.split(' ').filter((source) => !source.startsWith("'sha256-"));
    return [[...named, "'unsafe-inline'"].join(' '), "script-src-attr 'none'"];
  });
  return { ...headers, [name]: policy.join('; ') };
}

/** Returns the part outside the servers: maps, the log format, and the address of the API. */
function httpConfiguration(table: RouteTable, settings: NginxSettings): string {
  const files = [
    ...composedFiles().map(({ address }) => address),
    reportAddress,
    securityAddress,
    emptyPath.path,
  ];
  const { apiUpstream, reportUpstream } = settings;
  return [
    // The longest pattern of a route must fit.
    'map_hash_bucket_size 256;',
    languageMaps(),
    routeMaps(table, files),
    expiryMaps(),
    `log_format amendes escape=json '{${logged.join(',')}}';`,
    limitZones(settings),
    upstream('amendes_api', apiUpstream),
    ...(reportUpstream === undefined
      ? []
      : [
          upstream('amendes_reports', reportUpstream),
          `limit_req_zone $amendes_client zone=amendes_reports:1m rate=${reportsOfOneAddress}r/m;`,
        ]),
    '',
  ].join('\n');
}

function upstream(name: string, origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  const address = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  return block(`upstream ${name}`, [
    `server ${quote(address)};`,
    'keepalive 32;',
    // Node closes connections that are idle for five seconds, perhaps during a request, which would then give a 502.
    'keepalive_timeout 4s;',
  ]);
}

/** Maps an address to its route and document, as the Node server does from the same table. */
function routeMaps(table: RouteTable, files: readonly string[]): string {
  const routes = byPrecision(table.routes);
  return [
    // The address as it was sent: `$uri` is decoded, so that a slash within a parameter would add a segment.
    block('map $request_uri $amendes_path', [
      'default "";',
      `${quoteExpression('^(?<amendes_sent>[^?]*)')} $amendes_sent;`,
    ]),
    block('map $amendes_path $amendes_route', [
      'default "";',
      ...routes.map(
        ({ pattern }) => `${quoteExpression(patternExpression(pattern))} ${quote(pattern)};`,
      ),
    ]),
    block('map $amendes_route $amendes_document', [
      `default ${fileOf(unknownAddress(table))};`,
      ...routes.map((route) => `${quote(route.pattern)} ${fileOf(route)};`),
    ]),
    // Search engines may list the routes with an empty value; the header of all others forbids it.
    block('map $amendes_route $amendes_robots', [
      'default "noindex, nofollow";',
      ...routes.filter(({ indexed }) => indexed).map(({ pattern }) => `${quote(pattern)} "";`),
    ]),
    // The release to which an address belongs.
    block('map $uri $amendes_release', [
      'default none;',
      `${quoteExpression('^/releases/(?<amendes_named>[^/]+/[^/]+)/')} $amendes_named;`,
    ]),
    // Case-insensitive, as nginx reads the end of a name for its type.
    block('map $uri $amendes_sealed_policy', [
      'default "";',
      `${caseless('[.]svg$')} ${quote(drawingPolicy)};`,
    ]),
    // The log contains this instead of the address.
    block('map $amendes_path $amendes_logged', [
      'default $amendes_known;',
      `"~^/(?<amendes_folder>api|releases|assets)(?:/|$)" /$amendes_folder/*;`,
      ...files.map((address) => `${address} ${address};`),
    ]),
    block('map $amendes_route $amendes_known', ['default $amendes_route;', '"" unknown;']),
  ].join('\n');
}

/** No weight that starts with `0.85` exceeds 0.859, so the third digit of a weight is ignored. */
function weightExpressions(): readonly string[] {
  const hundredths = Array.from({ length: 99 }, (_, index) => 99 - index);
  return hundredths.map((hundredth) => {
    const [first = '0', second = '0'] = String(hundredth).padStart(2, '0');
    return second === '0' ? `0?\\.${first}(?:0\\d*)?` : `0?\\.${first}${second}\\d*`;
  });
}

/**
 * Returns the maps that choose the language of a document as the Node server does: the first `langue` of the query,
 * then the browser’s list by its weights, then French. nginx cannot sort, so it tries one weight after the other, the
 * heaviest first.
 */
function languageMaps(): string {
  const accepted = [
    `${tag}(?:${weighed('[1-9]\\d*(?:\\.\\d*)?')}|(?=,|$))`,
    ...weightExpressions().map((weight) => `${tag}${weighed(weight)}`),
  ];
  const langue = `^(?:(?!langue=)[^&]*&)*langue=(?:\\+|%20)*(?<amendes_wish>(?i:${known}))(?:[-&]|\\+|%20|$)`;
  return [
    block('map $http_accept_language $amendes_accepted', [
      'default "";',
      ...accepted.map((each) => `${caseless(each)} $amendes_tag;`),
    ]),
    block('map $args $amendes_wished', [
      'default $amendes_accepted;',
      `${quoteExpression(langue)} $amendes_wish;`,
    ]),
    // Plain values of a map are compared case-insensitively.
    block('map $amendes_wished $amendes_language', [
      'default fr;',
      ...languages.map((language) => `${language} ${language};`),
    ]),
  ].join('\n');
}
