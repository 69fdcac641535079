import { createServer } from 'node:net';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';

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
