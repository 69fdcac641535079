import getPort, { portNumbers } from 'get-port';

/* Below the ports that systems give to outgoing connections: one of those may be taken by anybody before
   it is used. Each worker has a stretch of its own, for the same reason, and so has what starts them. */
const lowest = 20_000;
const stretch = 1000;

/** A port that was free a moment ago; other runs that look for one begin elsewhere. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? -1);
  const first = lowest + (worker + 1) * stretch;
  const from = first + Math.floor((Math.random() * stretch) / 2);
  return getPort({ host: '127.0.0.1', port: portNumbers(from, first + stretch - 1) });
}

/** Ports that were free a moment ago, each another. */
export async function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort));
}
