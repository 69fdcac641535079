import getPort, { portNumbers } from 'get-port';

/* The ports lie below those that systems give to outgoing connections: another program may take one of those
   before it is used. For the same reason each worker has its own range, and so has the process that starts them. */
const firstPort = 20_000;
const portsPerWorker = 1000;

/** Returns a port that was free a moment ago. The search starts at a random port, so that other runs start elsewhere. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? -1);
  const first = firstPort + (worker + 1) * portsPerWorker;
  const from = first + Math.floor((Math.random() * portsPerWorker) / 2);
  return getPort({ host: '127.0.0.1', port: portNumbers(from, first + portsPerWorker - 1) });
}

/** Returns different ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort));
}
