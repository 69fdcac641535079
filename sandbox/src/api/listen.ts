import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SandboxStartError } from '../settings/settings.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
  /** Setting that defines the port. The error message names it if the port cannot be used. */
  readonly setting: 'API_PORT' | 'PROVIDER_PORT';
}

/** Throws before anything is opened if the port cannot be used. */
export async function assertPortFree(place: Place): Promise<void> {
  const { host, port } = place;
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch(refuseFor(place));
  probe.close();
  await once(probe, 'close');
}

/** Makes the server listen. @returns its port. */
export async function listen(
  server: Pick<FastifyInstance, 'listen' | 'server'>,
  place: Place,
): Promise<number> {
  const { host, port } = place;
  await server.listen({ host, port }).catch(refuseFor(place));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a TCP port, not on a pipe
  return (server.server.address() as AddressInfo).port;
}

/** Returns the origin of a host, which may be an IPv6 address. */
export function originAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const refuseFor =
  ({ host, port, setting }: Place) =>
  (error: NodeJS.ErrnoException) => {
    const notOfThisMachine = `HOST ${host} is not an address of this machine`;
    const reasons = new Map([
      ['EADDRINUSE', `${setting} ${port} is already in use on ${host}`],
      ['EACCES', `${setting} ${port} may not be used by this account`],
      ['EADDRNOTAVAIL', notOfThisMachine],
      ['ENOTFOUND', notOfThisMachine],
    ]);
    const reason = reasons.get(error.code ?? '');
    throw reason === undefined ? error : new SandboxStartError(reason);
  };
