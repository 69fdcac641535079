import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { SampleFine } from '@amendes/sandbox';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';

/** The server of all variants, in a process of its own. */
export class VariantServer {
  readonly fines: readonly SampleFine[];
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, fines: readonly SampleFine[]) {
    this.#process = child;
    this.fines = fines;
  }

  /** @param env the settings of the sandbox that stands for the API. */
  static async start(env: NodeJS.ProcessEnv): Promise<VariantServer> {
    const script = new URL('serve-variants.ts', import.meta.url);
    const child = fork(script, { env: { ...process.env, ...env } });
    const { ready = [] } = await told(child);
    return new VariantServer(child, ready);
  }

  /** @returns the origin that a site is served at from now on. */
  async serve(site: SiteFolder): Promise<string> {
    this.#process.send(site.root);
    const { origin } = await told(this.#process);
    if (!origin) throw new Error(`${site.root} is not served`);
    return origin;
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }
}

interface Told {
  readonly ready?: readonly SampleFine[];
  readonly origin?: string;
}

async function told(child: ChildProcess): Promise<Told> {
  const ended = new AbortController();
  const gone = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('The server of the variants ended');
  });
  try {
    const [message] = await Promise.race([once(child, 'message'), gone]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the script beside this one tells it
    return message as Told;
  } finally {
    ended.abort();
    gone.catch(() => undefined);
  }
}
