import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../set-up/free-ports.ts';

/** Runs the command behind `pnpm dev` in a checkout, as a developer does. */
export async function runDev(
  checkout: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
) {
  const [site, api, provider] = await freePorts(3);
  const data = await mkdtemp(join(tmpdir(), 'amendes-dev-data-'));
  const child = spawn(process.execPath, [join(checkout, 'tasks/dev.ts'), ...args], {
    cwd: checkout,
    env: {
      ...process.env,
      SANDBOX_DATA: data,
      SITE_PORT: `${site}`,
      API_PORT: `${api}`,
      PROVIDER_PORT: `${provider}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    origin: `http://localhost:${site}`,
    /** Returns everything that it wrote to the terminal. */
    output: () => output,
    /** Resolves to the exit code once the program has ended. */
    ended,
    /** Presses Ctrl-C, removes the data, and returns the exit code. */
    async stop() {
      child.kill('SIGINT');
      const code = await ended;
      await rm(data, { recursive: true, force: true });
      return code;
    },
  };
}

/** Changes a source as a developer does. Throws if the text to be replaced is missing. */
export async function edit(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  await writeFile(path, text.replace(from, to));
}
