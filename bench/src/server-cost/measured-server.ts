import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findNginx,
  listens,
  type FoundNginx,
} from '@amendes/delivery/conformance/start-process.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import getPort from 'get-port';
import { startProcess } from '../processes/start-process.ts';

/** A server in separate processes, which end with their owner. */
export interface MeasuredServer {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
}

/** Upstream that does not exist: only documents and files are requested, nothing below `/api`. */
export const missingUpstream = 'http://127.0.0.1:9';

/** @throws {Error} with its output if it does not listen. */
export async function startNode(
  owner: AsyncDisposableStack,
  address: string,
  more: NodeJS.ProcessEnv = {},
): Promise<MeasuredServer> {
  const port = await getPort();
  const script = join(workspace, 'delivery/src/serve.ts');
  return startServer(owner, [process.execPath, script, address], port, {
    HOST: '127.0.0.1',
    SITE_PORT: String(port),
    API_UPSTREAM: missingUpstream,
    // The prepared site is signed with the key beside it.
    SERVE_DESPITE: 'embedded',
    ...more,
  });
}

/**
 * Starts the nginx of this machine, or returns `undefined` if there is none.
 * @param filesFor Returns its configuration, `nginx.conf` and the files that it includes, by their names in the folder.
 * @throws {Error} with its output if it does not listen.
 */
export async function startNginx(
  owner: AsyncDisposableStack,
  folder: string,
  filesFor: (nginx: FoundNginx, port: number) => Promise<Readonly<Record<string, string>>>,
): Promise<MeasuredServer | undefined> {
  const nginx = findNginx();
  if (!nginx) return undefined;
  const port = await getPort();
  await mkdir(join(folder, 'logs'), { recursive: true });
  const files = Object.entries(await filesFor(nginx, port));
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  return startServer(owner, [nginx.program, ...args], port);
}

async function startServer(
  owner: AsyncDisposableStack,
  command: readonly [string, ...string[]],
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<MeasuredServer> {
  const { pid } = await startProcess(owner, command, {
    env,
    // The output is its log of requests.
    isOutputIgnored: true,
    isReady: () => listens(port),
    failure: `${command[0]} did not start`,
  });
  return { origin: `http://127.0.0.1:${port}`, port, pid };
}
