import type { TestInfo } from 'playwright/test';

/** Result that a test reports by an annotation of the type `reach`. */
export interface ReachResult {
  readonly table: 'browsers' | 'faults';
  readonly row: string;
  readonly column: string;
  /** Place on the site at which a file was missing; for a browser, its version. */
  readonly place?: string;
  readonly result: string;
}

/** Records a result for the tables of the run. */
export function recordResult(info: TestInfo, result: ReachResult): void {
  info.annotations.push({ type: 'reach', description: JSON.stringify(result) });
}

interface Suite {
  readonly specs: readonly {
    readonly tests: readonly {
      readonly results: readonly { readonly annotations?: readonly Annotation[] }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

interface Annotation {
  readonly type: string;
  readonly description?: string;
}

/** Returns all results in a report of Playwright, from the last attempt of each test. */
export function resultsIn({ specs, suites = [] }: Suite): readonly ReachResult[] {
  const own = specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ results }) => results.at(-1)?.annotations ?? [])
    .filter(({ type }) => type === 'reach')
    .map(({ description = '' }) => JSON.parse(description) as ReachResult);
  return [...own, ...suites.flatMap(resultsIn)];
}

const introduction = `# Reach

The browsers that the journey was walked in, and what a citizen reads when a file does not arrive. Written from the
results of the browser tests by \`pnpm --filter @amendes/e2e reach\`, after \`npx pnpm test\`; not to be edited.

The site is made for Chromium 88, Edge 88, Samsung Internet 15, Firefox 84, Safari and iOS 14.1, and newer. In older
ones the document says that they cannot be used, and what to do. How the engines are installed and driven:
[decision 16](adr/0016-five-engines.md).
`;

/** Returns the page with both tables, or with those for which there are results. */
export function reachPage(results: readonly ReachResult[]): string {
  const browsers = results.filter(({ table }) => table === 'browsers');
  const faults = results.filter(({ table }) => table === 'faults');
  return [
    introduction,
    ...(browsers.length > 0 ? [browserSection(browsers)] : []),
    ...(faults.length > 0 ? [faultSection(faults)] : []),
  ].join('\n');
}

function browserSection(browsers: readonly ReachResult[]): string {
  const versions = distinct(browsers.map(({ row, place = '' }) => `${row}: ${place}`));
  const table = crossTable(
    'Browser',
    browsers,
    ({ row }) => row,
    ({ result }) => result,
  );
  return `## Browsers and the journey

${table}

“–”: not tested in this browser. Measured in these versions: ${versions.join(', ')}.
`;
}

/** Returns the text of a result. The time at which a callout was read is left out, so that equal callouts are one text. */
const textOf = ({ result }: ReachResult): string =>
  result.replace(/\ble \d+ \S+ \d{4} à \d\d:\d\d/, 'le … à …');

/** Returns the section of faults. Texts are listed once, below: a table of sentences cannot be read. */
function faultSection(faults: readonly ReachResult[]): string {
  const texts = distinct(faults.map(textOf));
  const rowOf = ({ place, row }: ReachResult) => (place ? `${place}: ${row}` : row);
  const table = crossTable('File', faults, rowOf, (cell) =>
    String(texts.indexOf(textOf(cell)) + 1),
  );
  const legend = texts.map((text, index) => `${index + 1}. ${text}`).join('\n');
  return `## Files and faults

What is shown when a file that is requested after the document has a fault; the numbers stand for the texts below.
“–”: not tested. For a page, a script or style that does not arrive is one kind of failure, so all its causes are tested only once for each way of loading.

${table}

${legend}
`;
}

function crossTable(
  corner: string,
  cells: readonly ReachResult[],
  rowOf: (cell: ReachResult) => string,
  inCell: (cell: ReachResult) => string,
): string {
  const columns = distinct(cells.map(({ column }) => column));
  const rows = distinct(cells.map(rowOf));
  const lineOf = (row: string) => [
    row,
    ...columns.map((column) => {
      const cell = cells.find((each) => rowOf(each) === row && each.column === column);
      return cell ? inCell(cell) : '–';
    }),
  ];
  return [[corner, ...columns], ['', ...columns].map(() => '---'), ...rows.map(lineOf)]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
