import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findNginx } from '@amendes/delivery/conformance/find-nginx.ts';
import { freePort } from '@amendes/delivery/conformance/free-port.ts';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { nginxConfiguration } from '@amendes/delivery/nginx/nginx-configuration.ts';
import { standaloneConfiguration } from '@amendes/delivery/nginx/standalone-configuration.ts';
import type { SiteFolder } from '@amendes/delivery/site-folder.ts';
import { startServer, type MeasuredServer } from './measured-server.ts';

/** Documents and files alone are asked for: nobody answers below `/api`. */
const nobody = 'http://127.0.0.1:9';

/** The servers of a site by name: Node, and nginx where there is one. */
export async function startServers(
  site: SiteFolder,
  folder: string,
): Promise<ReadonlyMap<string, MeasuredServer>> {
  const servers = new Map([['Node', await startNode(site)]]);
  const nginx = await startNginx(site, folder);
  if (nginx) servers.set('nginx', nginx);
  return servers;
}

async function startNode(site: SiteFolder): Promise<MeasuredServer> {
  const port = await freePort();
  const script = join(workspace, 'delivery/src/serve.ts');
  const env = { HOST: '127.0.0.1', SITE_PORT: String(port), API_UPSTREAM: nobody };
  return startServer(process.execPath, [script, site.root], port, env);
}

async function startNginx(site: SiteFolder, folder: string): Promise<MeasuredServer | undefined> {
  const found = findNginx();
  if (!found) return undefined;
  const { program, brotliModule } = found;
  const port = await freePort();
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'logs'), { recursive: true });
  const files = {
    ...(await nginxConfiguration(site, {
      apiUpstream: nobody,
      reportUpstream: nobody,
      brotli: brotliModule !== undefined,
      accessLog: join(folder, 'access.log'),
    })),
    'nginx.conf': standaloneConfiguration(folder, port, brotliModule),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  return startServer(program, args, port);
}
