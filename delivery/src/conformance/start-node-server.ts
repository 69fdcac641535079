import { join } from 'node:path';
import type { SiteFolder } from '../site-folder.ts';
import { freePort } from './free-port.ts';
import { startProcess, type RunningServer } from './start-process.ts';

/**
 * The Node server as its operator starts it, in a process of its own.
 * @param program Of another checkout, unless it is this one's.
 */
export async function startNodeServer(
  site: SiteFolder,
  apiUpstream: string,
  program = join(import.meta.dirname, '../serve.ts'),
): Promise<RunningServer> {
  const port = await freePort();
  return startProcess('node', process.execPath, [program, site.root], {
    port,
    stopSignal: 'SIGTERM',
    env: {
      HOST: '127.0.0.1',
      SITE_PORT: String(port),
      API_UPSTREAM: apiUpstream,
      STOP_SECONDS: '2',
    },
  });
}
