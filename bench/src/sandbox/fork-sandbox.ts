import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { SampleFine } from '@amendes/sandbox';

/** Message of a sandbox's process: the origin of the sandbox, or of the site that it serves. */
export interface SandboxMessage {
  readonly origin: string;
  readonly fines: readonly SampleFine[];
}

export interface ForkedSandbox extends SandboxMessage, AsyncDisposable {
  readonly pid: number;
  /** @returns the origin at which the site in a folder is served from now on, with the sandbox as its API. */
  serve(folder: string): Promise<string>;
}

/** Starts a sandbox, and servers of sites, in a separate process, apart from the work of the browser and of the measurement. */
export async function forkSandbox(env: NodeJS.ProcessEnv): Promise<ForkedSandbox> {
  const script = new URL('serve-sandbox.ts', import.meta.url);
  const child = fork(script, { env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const early = ended.then(() => {
    throw new Error('The process of the sandbox and the sites ended before it answered');
  });
  const nextMessage = async () => {
    const [message] = await Promise.race([once(child, 'message'), early]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script beside this one sends it
    return message as SandboxMessage;
  };
  return {
    ...(await nextMessage()),
    pid: child.pid ?? Number.NaN,
    async serve(folder) {
      child.send(folder);
      return (await nextMessage()).origin;
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
