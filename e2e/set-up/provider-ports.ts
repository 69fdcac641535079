import { freePorts } from './free-ports.ts';

/* The site under test is composed once, and names the card providers that it hands over to. So each
   worker's provider has its port before the workers are there. */

const variable = 'PROVIDER_PORTS_UNDER_TEST';

/** More than there are workers at a time. */
const count = 8;

/** Chooses the ports; the workers inherit them. */
export async function chooseProviderPorts(): Promise<readonly number[]> {
  const ports = await freePorts(count);
  process.env[variable] = JSON.stringify(ports);
  return ports;
}

/** The port of a worker's card provider. */
export function providerPort(parallelIndex: number): number {
  const ports = JSON.parse(process.env[variable] ?? '[]') as readonly number[];
  const port = ports[parallelIndex];
  if (port === undefined) throw new Error(`No provider port for worker ${parallelIndex}`);
  return port;
}
