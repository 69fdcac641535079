import { createServer } from 'node:net';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import type { SandboxSettings } from '@amendes/sandbox';

/** @throws {DeliveryError} that names the setting to change when something listens there already. */
export async function assertPortIsFree(host: string, port: number, setting: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer().once('error', reject);
  probe.listen({ host, port }, () => probe.close(() => resolve()));
  await promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(`Port ${port} is in use: stop what uses it, or set ${setting}`);
  });
}

/** @throws {DeliveryError} as for each of the sandbox's ports; that of the simulator may be taken where another provider is named. */
export async function assertSandboxPortsAreFree({
  host,
  apiPort,
  providerPort,
  payments,
}: SandboxSettings): Promise<void> {
  await assertPortIsFree(host, apiPort, 'API_PORT');
  if (payments.providerOrigin === undefined) {
    await assertPortIsFree(host, providerPort, 'PROVIDER_PORT');
  }
}
