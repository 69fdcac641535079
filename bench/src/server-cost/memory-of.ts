import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Returns the resident memory of a process and its children, in bytes. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  return sumOf(pid, stdout);
}

/** @param table Lines of process id, parent id and resident kilobytes. */
export function sumOf(pid: number, table: string): number {
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([own, parent]) => own === pid || parent === pid)
    .reduce((sum, [, , kilobytes = 0]) => sum + kilobytes * 1024, 0);
}
