import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { pipeline } from 'node:stream';

export interface StorageFront {
  /** Every file below this path is answered with 503; nothing is, without a path. */
  refuse(path?: string): void;
  close(): Promise<void>;
}

/** Stands before the server, where a cache or a storage of files would: all passes, until it is told to refuse. */
export async function startStorageFront(port: number, upstream: number): Promise<StorageFront> {
  let refused: string | undefined;
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    if (refused !== undefined && url.startsWith(refused)) {
      response.writeHead(503, { 'cache-control': 'no-store' }).end('Unavailable\n');
      return;
    }
    // A connection each: one that is kept may be closed at the moment in which it is used.
    const options = { host: '127.0.0.1', port: upstream, agent: false, method, path: url, headers };
    const passed = ask(options, (answer) => {
      // Whoever asked has left the page meanwhile.
      if (response.destroyed) {
        answer.destroy();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    refuse(path) {
      refused = path;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
