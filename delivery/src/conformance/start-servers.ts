import { join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
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
import { standaloneConfiguration } from '../nginx/standalone-configuration.ts';
import { afterFile } from '../testing/after-file.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { compose } from '../local/compose.ts';
import { configuration, createSite } from '../testing/create-site.ts';
import { readEdge, type EdgeSettings } from '../serve/read-serve-settings.ts';
import { reportAddress } from '../serve/receive-reports.ts';

/** Settings of the edge, by the names of the Node server's environment. */
type Edge = Readonly<Record<string, string>>;

interface Upstreams extends EdgeSettings {
  readonly apiUpstream: string;
  readonly reportUpstream: string;
}

/**
 * Every server that a site may be served by, in processes of their own: nginx only where there is one,
 * which is said, because nothing else would tell.
 */
export async function startServers(
  site: SiteFolder,
  apiUpstream: string,
  edge: Edge = {},
): Promise<readonly RunningServer[]> {
  const node = await startNodeServer(site, apiUpstream, { env: edge });
  const nginx = findNginx();
  if (!nginx) {
    process.stderr.write('No nginx on this machine: only the Node server is examined.\n');
    return [node];
  }
  const reportUpstream = `http://127.0.0.1:${node.port}`;
  try {
    return [
      node,
      await startNginx(nginx, site, { apiUpstream, reportUpstream, ...readEdge(edge) }),
    ];
  } catch (error) {
    await node.stop();
    throw error;
  }
}

interface NodeServerOptions {
  /** Of another checkout, unless it is this one's. */
  readonly program?: string;
  readonly env?: Edge;
}

/**
 * The Node server as its operator starts it, in a process of its own.
 */
export async function startNodeServer(
  site: Pick<SiteFolder, 'address'>,
  apiUpstream: string,
  { program = join(import.meta.dirname, '../serve.ts'), env = {} }: NodeServerOptions = {},
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

/** An nginx of its own, on a free port, with the configuration that is generated for the site. */
async function startNginx(
  { program, brotliModule }: FoundNginx,
  site: SiteFolder,
  upstreams: Upstreams,
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
  await mkdir(join(folder, 'logs'));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  afterFile(killStarted);
  return startProcess('nginx', program, args, {
    port,
    stopSignal: 'SIGQUIT',
    log: settings.accessLog,
  });
}

/** A composed site that has a public address, names whom to tell of a weakness, and asks browsers to report what fails. */
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
