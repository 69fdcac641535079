import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openMessage } from '../../sips/sips-message.ts';
import { merchant } from './merchant-form.ts';

/** A merchant's server that answers with the given statuses in turn, then with 204. */
export async function startMerchantServer() {
  const statuses: number[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString());
      response.writeHead(statuses.shift() ?? 204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens, and on no pipe
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/reponseSips`,
    statuses,
    bodies,
    /** What the responses said so far, in the order in which they came. */
    received: () => bodies.map(readResponse),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The fields of a response whose seal is right. */
export function readResponse(body: string): Record<string, string> {
  const opened = openMessage(Object.fromEntries(new URLSearchParams(body)), merchant.secretKey);
  if (!opened.ok) throw new Error(opened.fault);
  return Object.fromEntries(opened.fields);
}
