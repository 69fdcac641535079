import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';

/** A state that is sent to all open pages, first when they connect and then at each change. */
export class StreamedState<State> extends EventEmitter<{ readonly changed: [State] }> {
  current: State;

  constructor(first: State) {
    super();
    this.current = first;
  }

  change(state: State): void {
    this.current = state;
    this.emit('changed', state);
  }

  /** Adds a route to a server that sends the state as events, which a browser reads. */
  streamAt(server: FastifyInstance, address: string): void {
    server.get(address, (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const send = (state: State) => raw.write(`data: ${JSON.stringify(state)}\n\n`);
      send(this.current);
      this.on('changed', send);
      request.raw.once('close', () => this.off('changed', send));
    });
  }
}
