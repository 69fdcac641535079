import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nginxConfiguration } from '../nginx/nginx-configuration.ts';
import { standaloneConfiguration } from '../nginx/standalone-configuration.ts';
import type { SiteFolder } from '../site-folder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { FoundNginx } from './find-nginx.ts';
import { freePort } from './free-port.ts';
import { startProcess, type RunningServer } from './start-process.ts';

interface Upstreams {
  readonly apiUpstream: string;
  readonly reportUpstream: string;
}

/** An nginx of its own, on a free port, with the configuration that is generated for the site. */
export async function startNginx(
  { program, brotliModule }: FoundNginx,
  site: SiteFolder,
  upstreams: Upstreams,
): Promise<RunningServer> {
  const folder = await temporaryFolder();
  const port = await freePort();
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
  return startProcess('nginx', program, args, {
    port,
    stopSignal: 'SIGQUIT',
    log: settings.accessLog,
  });
}
