import type { Configuration } from '../site/read-configuration.ts';
import { securityTxt } from '../serve/security-txt.ts';
import { block, quote, quoteExpression } from './quote.ts';

/** nginx cannot reckon with dates: the year after this one is looked up, for as long as anybody will use this. */
const years = Array.from({ length: 100 }, (_, index) => 2026 + index);

const expiry = '${amendes_year}-${amendes_month}-01T00:00:00Z';

/** When an answer of now runs out, from the time of now. */
export function expiryMaps(): string {
  return [
    block('map $time_iso8601 $amendes_year', [
      'default 2126;',
      ...years.map((year) => `~^${year} ${year + 1};`),
    ]),
    block('map $time_iso8601 $amendes_month', [
      'default 01;',
      `${quoteExpression('^\\d+-(?<amendes_this_month>\\d\\d)')} $amendes_this_month;`,
    ]),
  ].join('\n');
}

/** The same lines as the Node server's, when it answers: what the operator says is written down here. */
export function securityTxtLines(configuration: Configuration): readonly string[] {
  const lines = securityTxt(configuration, '');
  if (!lines) return ['return 404;'];
  const told = lines.map((line) => quote(line).slice(1, -1) + (line === 'Expires: ' ? expiry : ''));
  return [
    'default_type text/plain;',
    'add_header Cache-Control no-cache always;',
    `return 200 "${told.join('\\n')}\\n";`,
  ];
}
