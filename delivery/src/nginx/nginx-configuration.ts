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

/** A weight that counts; another is taken for none. */
const weighed = (weight: string) => `;\\s*q=${weight}\\s*(?=[,;]|$)`;

/** A tag of a language that the site speaks, as `de` or `DE-at`, and what may stand before its weight. */
const tag = `(?:^|,)\\s*(?<amendes_tag>${known})(?:-[^,;]*)?\\s*(?:(?!${weighed('[\\d.]+')});[^,;]*)*`;

const caseless = (expression: string) => quoteExpression(expression).replace('"~', '"~*');

/** The name of the document, the language left to nginx. */
const fileOf = (kind: DocumentKind) =>
  `"${documentName(kind, 'fr').replace('.fr.', '.$amendes_language.')}"`;

/** Neither address nor query, nor who asked. */
const logged = [
  '"time":"$time_iso8601"',
  '"request":"$request_id"',
  '"method":"$request_method"',
  '"route":"$amendes_logged"',
  '"status":$status',
  '"seconds":$request_time',
  '"bytes":$body_bytes_sent',
];

/** Proxies and limits are the usual ones, unless they are named. */
type GivenSettings = Omit<NginxSettings, keyof EdgeSettings> & Partial<EdgeSettings>;

/**
 * The configuration of nginx for a composed site, from the same routes and headers that the Node server
 * uses: one file to include beside the servers, and one to include in the server of the site.
 * @throws {DeliveryError} when the site was not composed.
 */
export async function nginxConfiguration(site: SiteFolder, given: GivenSettings) {
  const settings = { ...readEdge({}), ...given };
  const whole = siteFolder(resolve(site.root));
  const configuration = await readConfiguration(whole);
  const documents = await currentDocuments(whole);
  const headers = forAnyScript(await readDocumentHeaders(documents, configuration));
  return {
    'amendes-http.conf': httpConfiguration(await readRouteTable(documents), settings),
    'amendes-server.conf': serverConfiguration(whole, configuration, headers, settings),
  };
}

/**
 * nginx cannot read which script the documents of this moment have, and a header that named the one of another moment
 * would stop it. Which inline script may run is left to the policy that each document begins with; everything else of
 * the header stays.
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

/** What stands beside the servers: maps, the form of the log, where the API is. */
function httpConfiguration(table: RouteTable, settings: NginxSettings): string {
  const files = [
    ...composedFiles().map(({ address }) => address),
    reportAddress,
    securityAddress,
    emptyPath.path,
  ];
  const { apiUpstream, reportUpstream } = settings;
  return [
    // The longest pattern of a route has to fit in.
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
    // Node closes what rests for five seconds, and maybe just when something is sent: that would be a 502.
    'keepalive_timeout 4s;',
  ]);
}

/** Which route answers an address, and with which document: what the Node server reads off the same table. */
function routeMaps(table: RouteTable, files: readonly string[]): string {
  const routes = byPrecision(table.routes);
  return [
    // As it was sent: `$uri` is decoded, and a slash within a parameter would be one too many.
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
    // Search engines may list what is named here; the header of everything else tells them not to.
    block('map $amendes_route $amendes_robots', [
      'default "noindex, nofollow";',
      ...routes.filter(({ indexed }) => indexed).map(({ pattern }) => `${quote(pattern)} "";`),
    ]),
    // Which release an address is of.
    block('map $uri $amendes_release', [
      'default none;',
      `${quoteExpression('^/releases/(?<amendes_named>[^/]+/[^/]+)/')} $amendes_named;`,
    ]),
    // Without regard to capitals, as nginx reads the end of a name for its type.
    block('map $uri $amendes_sealed_policy', [
      'default "";',
      `${caseless('[.]svg$')} ${quote(drawingPolicy)};`,
    ]),
    // What the log says instead of the address.
    block('map $amendes_path $amendes_logged', [
      'default $amendes_known;',
      `"~^/(?<amendes_folder>api|releases|assets)(?:/|$)" /$amendes_folder/*;`,
      ...files.map((address) => `${address} ${address};`),
    ]),
    block('map $amendes_route $amendes_known', ['default $amendes_route;', '"" unknown;']),
  ].join('\n');
}

/** Nothing that begins with `q=0.85` is heavier than 0.859: the third digit of a weight is not looked at. */
function weightExpressions(): readonly string[] {
  const hundredths = Array.from({ length: 99 }, (_, index) => 99 - index);
  return hundredths.map((hundredth) => {
    const [first = '0', second = '0'] = String(hundredth).padStart(2, '0');
    return second === '0' ? `0?\\.${first}(?:0\\d*)?` : `0?\\.${first}${second}\\d*`;
  });
}

/**
 * The language of a document, as the Node server chooses it: the first `langue` of the query, then the
 * browser's list by its weights, then French. nginx cannot sort: it tries one weight after the other,
 * the heaviest first.
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
    // What is looked up here is compared without regard to capitals.
    block('map $amendes_wished $amendes_language', [
      'default fr;',
      ...languages.map((language) => `${language} ${language};`),
    ]),
  ].join('\n');
}
