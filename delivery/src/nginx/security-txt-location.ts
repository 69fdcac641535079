import type { Configuration } from '../site/read-configuration.ts';
import { securityTxt } from '../serve/security-txt.ts';
import { block, quote, quoteExpression } from './quote.ts';

/** nginx cannot calculate dates, so the next year is looked up in a table of 100 years. */
const years = Array.from({ length: 100 }, (_, index) => 2026 + index);

const expiry = '${amendes_year}-${amendes_month}-01T00:00:00Z';

/** Returns the maps that turn the current time into the expiry of an answer. */
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

/** Returns the same lines as the Node server. The operator’s facts are copied when the configuration is written. */
export function securityTxtLines(configuration: Configuration): readonly string[] {
  const lines = securityTxt(configuration, '');
  if (!lines) return ['return 404;'];
  const quotedLines = lines.map(
    (line) => quote(line).slice(1, -1) + (line === 'Expires: ' ? expiry : ''),
  );
  return [
    'default_type text/plain;',
    'add_header Cache-Control no-cache always;',
    `return 200 "${quotedLines.join('\\n')}\\n";`,
  ];
}
