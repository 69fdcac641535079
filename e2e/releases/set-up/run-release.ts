import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';

/** What a command has said, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs the command behind `pnpm release`, as a team does, in a checkout of its own if one is given. */
export async function runRelease(
  args: readonly string[],
  checkout: string = workspace,
): Promise<Outcome> {
  return runProgram('release/src/release.ts', args, checkout);
}

/** Runs a program of a checkout. */
export async function runProgram(
  program: string,
  args: readonly string[],
  checkout: string,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const path = join(checkout, program);
  execFile(process.execPath, [path, ...args], { cwd: checkout }, (error, out, errors) => {
    resolve({ code: Number(error?.code ?? 0), output: out + errors });
  });
  return promise;
}
