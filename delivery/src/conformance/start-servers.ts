import type { SiteFolder } from '../site-folder.ts';
import { findNginx } from './find-nginx.ts';
import { startNginx } from './start-nginx.ts';
import { startNodeServer } from './start-node-server.ts';
import type { RunningServer } from './start-process.ts';

/**
 * Every server that a site may be served by, in processes of their own: nginx only where there is one,
 * which is said, because nothing else would tell.
 */
export async function startServers(
  site: SiteFolder,
  apiUpstream: string,
): Promise<readonly RunningServer[]> {
  const node = await startNodeServer(site, apiUpstream);
  const nginx = findNginx();
  if (!nginx) {
    process.stderr.write('No nginx on this machine: only the Node server is examined.\n');
    return [node];
  }
  const reportUpstream = `http://127.0.0.1:${node.port}`;
  try {
    return [node, await startNginx(nginx, site, { apiUpstream, reportUpstream })];
  } catch (error) {
    await node.stop();
    throw error;
  }
}
