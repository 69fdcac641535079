import { freePorts } from './free-ports.ts';

/* The site under test is composed once, and names the card providers that it hands over to. So the port of
   each worker's provider is chosen before the workers start. */

const variable = 'PROVIDER_PORTS_UNDER_TEST';

/** Number of ports, above the number of workers at a time. */
const count = 8;

/** Chooses the ports; the workers inherit them through the environment. */
export async function chooseProviderPorts(): Promise<readonly number[]> {
  const ports = await freePorts(count);
  process.env[variable] = JSON.stringify(ports);
  return ports;
}

/** Returns the port of a worker's card provider. */
export function providerPort(parallelIndex: number): number {
  const ports = JSON.parse(process.env[variable] ?? '[]') as readonly number[];
  const port = ports[parallelIndex];
  if (port === undefined) throw new Error(`No provider port for worker ${parallelIndex}`);
  return port;
}
