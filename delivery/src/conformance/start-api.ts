import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../testing/breakable-network.ts';

export interface EchoedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * Starts a server that imitates the API: it returns the request that it received, redirects the browser below
 * `/api/return`, answers `/api/slow` after a second and `/api/never` not at all, drops `/api/broken`, and answers
 * `/api/guarded` with a page, a cookie and its own headers.
 */
export async function startApi() {
  const calls: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    calls.push(url ?? '');
    const body = Buffer.concat(await request.toArray()).toString();
    if (url === '/api/never') return;
    if (url === '/api/v1/retourSips') {
      if (body === 'drop') return void request.socket.destroy();
      response.writeHead(Number(body), { 'content-type': 'text/plain' });
      return void response.end('in the words of a machine');
    }
    if (url === '/api/broken') return void request.socket.destroy();
    if (url === '/api/return') {
      return void response.writeHead(303, { location: '/tai/paiement/confirmation/1/2' }).end();
    }
    if (url === '/api/slow') await pause(1000);
    if (url === '/api/guarded') {
      response.setHeader('strict-transport-security', 'max-age=5');
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('content-security-policy', "script-src 'unsafe-inline'");
      response.setHeader('set-cookie', ['a=1; Path=/', 'b=2']);
      response.setHeader('clear-site-data', '"storage"');
    }
    const echoed: EchoedRequest = { method, url, headers, body };
    const status = Number(/\/status\/(\d{3})$/.exec(url ?? '')?.[1] ?? 200);
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' });
    response.end(JSON.stringify(echoed));
  };
  const server = createServer((request, response) => void answer(request, response));
  return {
    origin: await listen(server),
    /** Addresses of the requests that it received. */
    calls,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
