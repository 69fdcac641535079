import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { varnishConfiguration } from '../cdn/varnish-configuration.ts';
import { afterFile } from '../testing/after-file.ts';
import { findProgram, killStarted, startProcess, type RunningServer } from './start-process.ts';

/** Returns the varnishd of this machine, or undefined. */
export const findVarnish = (): string | undefined => findProgram('varnishd');

/**
 * Starts a separate Varnish on a free port, with the configuration that is generated for these servers.
 * @param folder An empty folder for its files while it runs.
 */
export async function startVarnish(
  program: string,
  servers: readonly number[],
  folder: string,
): Promise<RunningServer> {
  const port = await getPort({ host: '127.0.0.1' });
  const configuration = join(folder, 'site.vcl');
  const settings = { servers: servers.map((server) => `127.0.0.1:${server}`) };
  await writeFile(configuration, varnishConfiguration(settings));
  const args = ['-F', '-j', 'none', '-n', join(folder, 'run'), '-f', configuration];
  const more = ['-a', `127.0.0.1:${port}`, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'];
  afterFile(killStarted);
  return startProcess('varnish', program, [...args, ...more], { port, stopSignal: 'SIGTERM' });
}
