import getPort, { portNumbers } from 'get-port';

/* Below the ports that systems give to outgoing connections: one of those may be taken by anybody before
   it is used. */
const lowest = 20_000;
const highest = 32_000;

/** A port that was free a moment ago; other processes that look for one begin elsewhere. */
export async function freePort(): Promise<number> {
  const from = lowest + Math.floor(Math.random() * (highest - lowest));
  return getPort({ host: '127.0.0.1', port: portNumbers(from, highest) });
}

/** Ports that were free a moment ago, each another. */
export async function freePorts(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, freePort));
}
