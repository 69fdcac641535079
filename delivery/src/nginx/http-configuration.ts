import type { RouteTable } from '../compose/route-table.ts';
import { composedFiles } from '../serve/composed-files.ts';
import { emptyPath } from '../serve/empty-path.ts';
import { reportAddress } from '../serve/receive-reports.ts';
import { securityAddress } from '../serve/security-txt.ts';
import { block } from './block.ts';
import { expiryMaps } from './security-txt-location.ts';
import { languageMaps } from './language-maps.ts';
import type { NginxSettings } from './nginx-settings.ts';
import { quote } from './quote.ts';
import { routeMaps } from './route-maps.ts';

/** What stands beside the servers: maps, the form of the log, where the API is. */
export function httpConfiguration(table: RouteTable, settings: NginxSettings): string {
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
    // Neither address nor query, nor who asked.
    `log_format amendes escape=json ${quoteFormat};`,
    upstream('amendes_api', apiUpstream),
    ...(reportUpstream === undefined
      ? []
      : [
          upstream('amendes_reports', reportUpstream),
          'limit_req_zone $binary_remote_addr zone=amendes_reports:1m rate=30r/m;',
        ]),
    '',
  ].join('\n');
}

const fields = {
  time: '"$time_iso8601"',
  request: '"$request_id"',
  method: '"$request_method"',
  route: '"$amendes_logged"',
  status: '$status',
  seconds: '$request_time',
  bytes: '$body_bytes_sent',
};

const quoteFormat = `'{${Object.entries(fields)
  .map(([name, value]) => `"${name}":${value}`)
  .join(',')}}'`;

function upstream(name: string, origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  const address = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  return block(`upstream ${name}`, [`server ${quote(address)};`, 'keepalive 32;']);
}
