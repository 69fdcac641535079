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
  return runTask('release', args, checkout);
}

/** Runs the command behind `pnpm release` or `pnpm content` in a checkout. */
export async function runTask(
  task: 'release' | 'content',
  args: readonly string[],
  checkout: string,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const command = join(checkout, `tasks/${task}.ts`);
  execFile(process.execPath, [command, ...args], { cwd: checkout }, (error, out, errors) => {
    resolve({ code: Number(error?.code ?? 0), output: out + errors });
  });
  return promise;
}
