import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import getPort from 'get-port';
import type { SiteFolder } from '../site/site-folder.ts';
import {
  killStarted,
  findNginx,
  type FoundNginx,
  type RunningServer,
  startProcess,
} from './start-process.ts';
import { nginxConfiguration } from '../nginx/nginx-configuration.ts';
import type { NginxSettings } from '../nginx/read-nginx-settings.ts';
import { standaloneConfiguration } from '../nginx/standalone-configuration.ts';
import { afterFile } from '../testing/after-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { compose } from '../local/compose.ts';
import { configuration, createSite } from '../testing/create-site.ts';
import { readEdge } from '../serve/read-serve-settings.ts';
import { reportAddress } from '../serve/receive-reports.ts';

/** Settings of the edge, by the names of the Node server’s environment. */
type Edge = Readonly<Record<string, string>>;

/**
 * Starts every server that can serve a site, each in its own process. If nginx is not installed, a message says so,
 * because nothing else would show it.
 */
export async function startServers(
  site: SiteFolder,
  apiUpstream: string,
  edge: Edge = {},
): Promise<readonly RunningServer[]> {
  const node = await startNodeServer(site, apiUpstream, edge);
  const nginx = findNginx();
  if (!nginx) {
    process.stderr.write('No nginx on this machine: only the Node server is examined.\n');
    return [node];
  }
  const reportUpstream = `http://127.0.0.1:${node.port}`;
  const upstreams = { apiUpstream, reportUpstream, ...readEdge(edge) };
  try {
    return [node, await startNginx(nginx, site, upstreams)];
  } catch (error) {
    await node.stop();
    throw error;
  }
}

/**
 * Starts the Node server as its operator would, in its own process.
 * @param program The program of this checkout, or of another one.
 */
export async function startNodeServer(
  site: Pick<SiteFolder, 'address'>,
  apiUpstream: string,
  env: Edge = {},
  program = join(import.meta.dirname, '../serve.ts'),
): Promise<RunningServer> {
  const port = await getPort({ host: '127.0.0.1' });
  afterFile(killStarted);
  return startProcess('node', process.execPath, [program, site.address], {
    port,
    stopSignal: 'SIGTERM',
    env: {
      ...env,
      HOST: '127.0.0.1',
      SITE_PORT: String(port),
      API_UPSTREAM: apiUpstream,
      STOP_SECONDS: '2',
      SERVE_DESPITE: 'embedded',
    },
  });
}

/** Starts a separate nginx on a free port, with the configuration that is generated for the site. */
async function startNginx(
  { program, brotliModule }: FoundNginx,
  site: SiteFolder,
  upstreams: Omit<NginxSettings, 'brotli' | 'accessLog'>,
): Promise<RunningServer> {
  const folder = await temporaryFolder();
  const port = await getPort({ host: '127.0.0.1' });
  const settings = {
    ...upstreams,
    brotli: brotliModule !== undefined,
    accessLog: join(folder, 'access.log'),
  };
  const files = {
    ...(await nginxConfiguration(site, settings)),
    'nginx.conf': standaloneConfiguration(folder, port, brotliModule),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  afterFile(killStarted);
  const expected = { port, stopSignal: 'SIGQUIT', log: settings.accessLog } as const;
  return startProcess('nginx', program, args, expected);
}

/** Creates a composed site with a public address, a security contact and an address for reports of failures. */
export async function createServedSite(): Promise<SiteFolder> {
  const site = await createSite({
    ...configuration,
    siteOrigin: 'https://site.example',
    failureBeacon: reportAddress,
    operator: { security: { contact: 'security@site.example' } },
  });
  await compose(site);
  return site;
}
