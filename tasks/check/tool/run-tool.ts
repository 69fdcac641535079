import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { format } from 'oxfmt';

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  /** What is worth knowing also when all is well. */
  readonly told?: string;
}

/** Well when there is no fault; each fault is a line. */
export const faultsOutcome = (faults: readonly string[]): Outcome => ({
  ok: faults.length === 0,
  output: faults.join('\n'),
});

/** The text of a file, by its path in the workspace. */
export const readText = (file: string) => readFile(join(workspace, file), 'utf8');

/** Runs one of the tools installed at the root and keeps what it says. */
export async function runTool(
  name: string,
  args: readonly string[],
  folder: string = workspace,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const bin = join(workspace, 'node_modules/.bin', name);
  // The tools are scripts that look for `node`: ours, not an older one of the machine.
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  execFile(
    bin,
    [...args],
    { cwd: folder, env: { ...process.env, PATH: path }, maxBuffer: 64 * 1024 * 1024 },
    (error, stdout, stderr) => {
      const output = [stdout, stderr].filter(Boolean).join('\n').trim();
      // Without output it did not even start, or was ended.
      resolve({ ok: error === null, output: output || (error?.message ?? '') });
    },
  );
  return promise;
}

/**
 * A text that a task writes, in the form of all others.
 * @param file Where it is to stand: its ending says what it is.
 * @throws {Error} when it is no such text.
 */
export async function formatted(file: string, text: string): Promise<string> {
  const settings = JSON.parse(await readText('.oxfmtrc.json'));
  const { overrides: _, ignorePatterns: __, ...style } = settings;
  const { code, errors } = await format(file, text, style);
  const [first] = errors;
  if (first) throw new Error(`${file}: ${first.message}`);
  return code;
}
