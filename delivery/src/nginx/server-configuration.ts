import { join } from 'node:path';
import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { promotedOnlyFile } from '../compose/composition.ts';
import type { Configuration } from '../site/read-configuration.ts';
import { cdnCaching } from '../serve/answer-document.ts';
import { commonHeaders, sharingHeaders } from '../serve/answer-plainly.ts';
import {
  bytesType,
  composedFiles,
  fileTypes,
  sealedTypes,
  serverModules,
} from '../serve/composed-files.ts';
import { ambiguousFile, emptyPath } from '../serve/route-matcher.ts';
import { reportAddress, reportLimit, reportsOfOneAddress } from '../serve/receive-reports.ts';
import { securityAddress } from '../serve/security-txt.ts';
import { releasesFolder, type SiteFolder } from '../site/site-folder.ts';
import {
  apiLocation,
  noAnswerAt,
  noAnswerLocation,
  passedOn,
  refuseAmbiguous,
  refusals,
  refusedPages,
} from './api-location.ts';
import { realAddressLines } from './limit-zones.ts';
import { added, block, matches, quote } from './quote.ts';
import type { NginxSettings } from './read-nginx-settings.ts';
import { securityTxtLines } from './security-txt-location.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Returns the contents of a server of the site, for any listening address and any certificate.
 * @param own Headers of documents, in addition to those of every answer.
 */
export function serverConfiguration(
  site: SiteFolder,
  configuration: Configuration,
  own: Headers,
  settings: NginxSettings,
): string {
  const { accessLog, brotli, reportUpstream } = settings;
  const common = commonHeaders(configuration.siteOrigin);
  const shared = { ...common, ...sharingHeaders(configuration) };
  const documents = { ...common, ...own };
  const always = added(common);
  return [
    ...realAddressLines(settings),
    ...reachLines(site),
    `access_log ${quote(accessLog)} amendes;`,
    // A line of a lower level names the address, which may name a fine.
    'error_log stderr crit;',
    'log_not_found off;',
    'server_tokens off;',
    'absolute_redirect off;',
    'merge_slashes off;',
    'charset utf-8;',
    'charset_types text/html text/css text/plain text/javascript application/json application/xml;',
    typesBlock(fileTypes),
    `default_type ${bytesType};`,
    'gzip off;',
    'gzip_static on;',
    // Requests through a proxy get compressed files as well.
    'gzip_proxied any;',
    'gzip_vary on;',
    ...(brotli ? ['brotli_static on;'] : []),
    'client_header_timeout 10s;',
    'client_body_timeout 10s;',
    'send_timeout 30s;',
    'large_client_header_buffers 2 8k;',
    'client_max_body_size 1k;',
    ...refusedPages(),
    ...refusals(always),
    noAnswerLocation(documents),
    block(`location = ${emptyPath.path}`, [
      readOnly,
      ...always,
      'add_header Cache-Control no-store always;',
      `return ${emptyPath.status} ${emptyPath.home}$is_args$args;`,
    ]),
    block('location /', [
      readOnly,
      'if ($amendes_route = "") { return 404; }',
      ...refusedPages({ 404: '@unknown', 500: noAnswerAt }),
      ...documentLines(site, documents),
      forCaches,
    ]),
    block('location @unknown', documentLines(site, documents)),
    block('location ^~ /releases/', sealedLocation(site, shared)),
    ...composedLocations(site, common, shared),
    block(`location = ${securityAddress}`, [
      readOnly,
      ...always,
      ...securityTxtLines(configuration),
    ]),
    block('location ~ "^/(?:assets|beacon)/"', [readOnly, 'return 404;']),
    ...apiLocation(settings, always),
    ...(reportUpstream === undefined ? [] : [reportLocation(reportUpstream, always)]),
    '',
  ].join('\n');
}

const readOnly = ['if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }', refuseAmbiguous].join(
  '\n',
);

/** Not sent if the file is missing. */
const forCaches = `add_header CDN-Cache-Control ${quote(cdnCaching)};`;

/** Returns the lines of a route’s document, or of the shell’s if there is no route, in the requested language. */
function documentLines(site: SiteFolder, headers: Headers): readonly string[] {
  return [
    `root ${quote(site.documents)};`,
    'try_files /$amendes_document =500;',
    // A byte range of a document is of no use to anybody.
    'max_ranges 0;',
    'add_header Cache-Control no-cache always;',
    ...added(headers),
    'add_header Content-Language $amendes_language always;',
    'add_header Vary Accept-Language always;',
    'add_header X-Robots-Tag $amendes_robots always;',
  ];
}

/** Removes the charset, because nginx adds it itself. */
const plainType = (type: string) => type.replace(/;.*/, '');

const typesBlock = (types: Headers) =>
  block(
    'types',
    Object.entries(types).map(([end, type]) => `${plainType(type)} ${end.slice(1)};`),
  );

/**
 * Returns the lines that decide whether the release of an address may be read, as the Node server does. They are in the
 * server and not in the location of sealed files: there, an `if` would make nginx forget which files to try.
 */
function reachLines(site: SiteFolder): readonly string[] {
  const isPromotedOnly = quote(join(site.documents, promotedOnlyFile));
  const promoted = quote(`${site.promoted}/`).slice(0, -1);
  return [
    'set $amendes_reach "all";',
    `if (-f ${isPromotedOnly}) { set $amendes_reach "promoted only"; }`,
    `if (!-f ${promoted}$amendes_release") { set $amendes_reach "\${amendes_reach}, not promoted"; }`,
  ];
}

function sealedLocation(site: SiteFolder, headers: Headers): readonly string[] {
  const missing = {
    $amendes_path: ambiguousFile,
    $uri: serverModules.replace('^', '^/releases'),
  };
  return [
    readOnly,
    ...Object.entries(missing).map(
      ([variable, expression]) => `if (${variable} ${matches(expression)}) { return 404; }`,
    ),
    'if ($amendes_reach = "promoted only, not promoted") { return 404; }',
    `root ${quote(site.root)};`,
    `disable_symlinks on ${quote(`from=${join(site.root, releasesFolder)}`)};`,
    'try_files $uri =404;',
    typesBlock(sealedTypes),
    'add_header Cache-Control "public, max-age=31536000, immutable";',
    'add_header Content-Security-Policy $amendes_sealed_policy;',
    // Without `always`: nginx adds them before it finds that a range lies behind the end, and would add them a second time.
    ...added(headers, ''),
  ];
}

/** Returns the locations of the files that are composed beside the documents; a missing file gives a 404. */
function composedLocations(site: SiteFolder, common: Headers, shared: Headers): readonly string[] {
  return composedFiles().map(({ address, type, path, caching }) =>
    block(`location = ${address}`, [
      readOnly,
      `alias ${quote(join(site.current, path))};`,
      // The type does not follow from the address.
      'types { }',
      `default_type ${plainType(type)};`,
      `add_header Cache-Control ${quote(caching)} always;`,
      ...(caching === 'no-cache' ? [forCaches] : []),
      ...added(address === partsAddress ? shared : common),
    ]),
  );
}

function reportLocation(origin: string, always: readonly string[]): string {
  return block(`location = ${reportAddress}`, [
    'if ($request_method != POST) { return 404; }',
    `client_max_body_size ${reportLimit};`,
    `limit_req zone=amendes_reports burst=${reportsOfOneAddress} nodelay;`,
    'limit_req_status 429;',
    ...passedOn('amendes_reports', origin),
    ...always,
  ]);
}
