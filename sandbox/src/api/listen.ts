import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SandboxStartError } from '../sandbox-start-error.ts';
import type { Api } from './new-api.ts';

interface Place {
  readonly host: string;
  readonly apiPort: number;
}

/** Tells before anything is opened that another program has the port. */
export async function assertPortFree({ host, apiPort }: Place): Promise<void> {
  const probe = createServer().listen({ host, port: apiPort });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw toStartError(error, { host, apiPort });
  }
  probe.close();
  await once(probe, 'close');
}

/** @returns the origin at which the API answers. */
export async function listen(api: Api, { host, apiPort }: Place): Promise<string> {
  try {
    await api.listen({ host, port: apiPort });
  } catch (error) {
    throw toStartError(error, { host, apiPort });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens, and on no pipe
  const { port } = api.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function toStartError(error: unknown, { host, apiPort }: Place): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  switch (error.code) {
    case 'EADDRINUSE':
      return new SandboxStartError(`API_PORT ${apiPort} is already in use on ${host}`);
    case 'EACCES':
      return new SandboxStartError(`API_PORT ${apiPort} may not be used by this account`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new SandboxStartError(`HOST ${host} is not an address of this machine`);
    default:
      return error;
  }
}
