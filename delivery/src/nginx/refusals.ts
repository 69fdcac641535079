import { block } from './block.ts';

/** What is answered in one word, and the word. */
const words: Readonly<Record<number, string>> = {
  400: 'Refused',
  404: 'Not found',
  405: 'Refused',
  408: 'Refused',
  413: 'Refused',
  414: 'Refused',
  429: 'Refused',
  431: 'Refused',
  500: 'Out of order',
  502: 'Out of order',
  503: 'Out of order',
  504: 'Out of order',
};

/** nginx's own numbers, and what they are for everybody else. */
const ownNumbers: Readonly<Record<number, number>> = { 403: 404, 494: 431 };

/** Address within nginx, which nobody can ask for. */
const refusedAt = (status: number | string) => `/.refused/${status}`;

/**
 * Which of them answer for a place of the site. nginx takes the pages of the outer place only where the
 * inner one names none: a place that has `others` needs all of them again.
 */
export function refusedPages(others: Readonly<Record<number, string>> = {}): readonly string[] {
  const own = Object.keys(words).filter((status) => !(status in others));
  return [
    ...Object.entries(others).map(([status, place]) => `error_page ${status} ${place};`),
    ...own.map((status) => `error_page ${status} ${refusedAt(status)};`),
    ...Object.entries(ownNumbers).map(
      ([number, status]) => `error_page ${number} =${status} ${refusedAt(status)};`,
    ),
  ];
}

/** One word to whoever asked for something that is not to be had; never a document, never kept. */
export function refusals(common: readonly string[]): readonly string[] {
  return Object.entries(words).map(([status, word]) =>
    block(`location = ${refusedAt(status)}`, [
      'internal;',
      // Who asks for this very address.
      'error_page 404 @unknown;',
      'default_type text/plain;',
      'add_header Cache-Control no-store always;',
      ...common,
      ...(status === '405' ? ['add_header Allow "GET, HEAD" always;'] : []),
      `return ${status} "${word}\\n";`,
    ]),
  );
}
