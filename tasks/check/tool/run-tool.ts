import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { format } from 'oxfmt';

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  /** Information to print even if there is no fault. */
  readonly summary?: string;
}

/** Returns an outcome that is `ok` without faults; each fault is a line. */
export const faultsOutcome = (faults: readonly string[]): Outcome => ({
  ok: faults.length === 0,
  output: faults.join('\n'),
});

/** Returns the text of a file, by its path in the workspace. */
export const readText = (file: string) => readFile(join(workspace, file), 'utf8');

/** Runs a tool that is installed at the root, and returns its output. */
export async function runTool(
  name: string,
  args: readonly string[],
  folder: string = workspace,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const bin = join(workspace, 'node_modules/.bin', name);
  // The tools are scripts that search for `node`: this puts ours before an older one of the machine.
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  execFile(
    bin,
    [...args],
    { cwd: folder, env: { ...process.env, PATH: path }, maxBuffer: 64 * 1024 * 1024 },
    (error, stdout, stderr) => {
      const output = [stdout, stderr].filter(Boolean).join('\n').trim();
      // Without output, the tool did not start or was killed.
      resolve({ ok: error === null, output: output || (error?.message ?? '') });
    },
  );
  return promise;
}

/**
 * Returns a text that a task writes, formatted like all others.
 * @param file Path of the text: its extension selects the format.
 * @throws {Error} when the text cannot be parsed.
 */
export async function formatted(file: string, text: string): Promise<string> {
  const settings = JSON.parse(await readText('.oxfmtrc.json'));
  const { overrides: _, ignorePatterns: __, ...style } = settings;
  const { code, errors } = await format(file, text, style);
  const [first] = errors;
  if (first) throw new Error(`${file}: ${first.message}`);
  return code;
}
