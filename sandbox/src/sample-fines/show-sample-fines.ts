import type { SampleFine } from './sample-definition.ts';

const columns = ['numero', 'cle', 'typeAmende', 'statut', 'description'] as const;

/** Returns the sample fines as a table of plain text. */
export function showSampleFines(fines: readonly SampleFine[]): string {
  const head = {
    numero: 'number',
    cle: 'key',
    typeAmende: 'kind',
    statut: 'status',
    description: 'what happens',
  };
  const rows = [head, ...fines];
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row: typeof head | SampleFine) =>
    columns
      .map((column, index) => row[column].padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
