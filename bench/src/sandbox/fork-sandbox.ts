import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { SampleFine } from '@amendes/sandbox';

/** What the process of a sandbox tells: where it, or the site that it was told of, is served. */
export interface Told {
  readonly origin: string;
  readonly fines: readonly SampleFine[];
}

export interface ForkedSandbox extends Told, AsyncDisposable {
  readonly pid: number;
  /** @returns the origin that the site in a folder is served at from now on, with the sandbox as its API. */
  serve(folder: string): Promise<string>;
}

/** A sandbox, and servers of sites, in a process of its own: its work is not the browser's nor the measurer's. */
export async function forkSandbox(env: NodeJS.ProcessEnv): Promise<ForkedSandbox> {
  const script = new URL('serve-sandbox.ts', import.meta.url);
  const child = fork(script, { env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const early = ended.then(() => {
    throw new Error('The process of the sandbox and the sites ended before it answered');
  });
  const told = async () => {
    const [message] = await Promise.race([once(child, 'message'), early]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script beside this one tells it
    return message as Told;
  };
  return {
    ...(await told()),
    pid: child.pid ?? Number.NaN,
    async serve(folder) {
      child.send(folder);
      return (await told()).origin;
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
