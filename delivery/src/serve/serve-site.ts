import type { FastifyInstance } from 'fastify';
import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { siteServer, type SiteServerSettings } from './site-server.ts';

export interface ServeSettings extends SiteServerSettings {
  readonly host: string;
  readonly port: number;
}

/**
 * Serves a composed site.
 * @throws {DeliveryError} when the site was not composed or the port is in use.
 */
export async function serveSite(
  site: SiteFolder,
  { host, port, ...settings }: ServeSettings,
): Promise<FastifyInstance> {
  return listen(await siteServer(site, settings), host, port);
}

/** @throws {DeliveryError} when the port is in use, with the setting to change; the server is closed first. */
export async function listen(
  server: FastifyInstance,
  host: string,
  port: number,
  setting = 'SITE_PORT',
): Promise<FastifyInstance> {
  await server.listen({ host, port }).catch(async (error: NodeJS.ErrnoException) => {
    await server.close();
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(`Port ${port} is in use: set ${setting} to another one`);
  });
  return server;
}
