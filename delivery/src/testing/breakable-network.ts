import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterFile } from './after-file.ts';

/** Makes a server listen at any free port of this machine. @returns its origin. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/**
 * Starts a proxy between a client and a service that can be interrupted.
 * @param target The origin of the service.
 */
export async function breakableNetwork(target: string) {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isInterrupted = false;
  let answersToLose = 0;
  const server = createServer((client) => {
    if (isInterrupted) return void client.destroy();
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          client.destroy();
          service.destroy();
        });
    }
    client.pipe(service);
    service.on('data', (chunk: Buffer) => {
      if (answersToLose === 0) return void client.write(chunk);
      answersToLose -= 1;
      client.destroy();
    });
  });
  const origin = await listen(server);
  afterFile(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    origin,
    /** Refuses new connections and ends the open ones. */
    tear() {
      isInterrupted = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => void (isInterrupted = false),
    /** Closes the connection instead of forwarding an answer, for the given number of answers. */
    loseAnswers: (count: number) => void (answersToLose = count),
  };
}
