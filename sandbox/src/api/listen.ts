import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SandboxStartError } from '../settings/settings.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
  /** The setting that the port comes from, for the message when it cannot be had. */
  readonly setting: 'API_PORT' | 'PROVIDER_PORT';
}

/** Tells before anything is opened that another program has the port. */
export async function assertPortFree(place: Place): Promise<void> {
  const { host, port } = place;
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch(refuseFor(place));
  probe.close();
  await once(probe, 'close');
}

/** @returns the port at which the server answers. */
export async function listen(
  server: Pick<FastifyInstance, 'listen' | 'server'>,
  place: Place,
): Promise<number> {
  const { host, port } = place;
  await server.listen({ host, port }).catch(refuseFor(place));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens, and on no pipe
  return (server.server.address() as AddressInfo).port;
}

/** The origin of a host, which may be an address of version 6. */
export function originAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const refuseFor =
  ({ host, port, setting }: Place) =>
  (error: NodeJS.ErrnoException) => {
    const nowhere = `HOST ${host} is not an address of this machine`;
    const reasons = new Map([
      ['EADDRINUSE', `${setting} ${port} is already in use on ${host}`],
      ['EACCES', `${setting} ${port} may not be used by this account`],
      ['EADDRNOTAVAIL', nowhere],
      ['ENOTFOUND', nowhere],
    ]);
    const reason = reasons.get(error.code ?? '');
    throw reason === undefined ? error : new SandboxStartError(reason);
  };
