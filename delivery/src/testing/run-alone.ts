import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Runs a program of this folder in a separate process. */
export async function runAlone(program: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, output: (await output).join('') };
}
