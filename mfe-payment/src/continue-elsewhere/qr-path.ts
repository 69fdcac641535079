/**
 * The dark modules of a code as one SVG path, a module to the unit: one rectangle for each run of
 * them in a row, so that no hairline shows between neighbours.
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => runsOf(row).map((run) => rectangle(run, y))).join('');
}

interface Run {
  readonly start: number;
  readonly length: number;
}

function runsOf(row: readonly boolean[]): readonly Run[] {
  return row.flatMap((isDark, start) => {
    if (!isDark || row[start - 1]) return [];
    const end = row.indexOf(false, start);
    return [{ start, length: (end === -1 ? row.length : end) - start }];
  });
}

function rectangle({ start, length }: Run, y: number): string {
  return `M${start} ${y}h${length}v1h-${length}z`;
}
