import type { FastifyInstance } from 'fastify';

/**
 * Has a server stop gracefully: no new connection is taken, answers under way are finished, connections
 * that only wait are closed. After `patience` milliseconds whatever is left is cut off.
 */
export function stopWithin(server: FastifyInstance, patience: number): void {
  let isStopping = false;
  server.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close');
  });
  server.addHook('preClose', async () => {
    isStopping = true;
    // A connection whose answer had begun before is idle only once it is sent.
    const idle = setInterval(() => server.server.closeIdleConnections(), 50).unref();
    const overdue = setTimeout(() => server.server.closeAllConnections(), patience).unref();
    server.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(overdue);
    });
  });
}
