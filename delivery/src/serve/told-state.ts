import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';

/** A state that the pages which are open are told, at first and whenever it changes. */
export class ToldState<State> extends EventEmitter<{ readonly changed: [State] }> {
  current: State;

  constructor(first: State) {
    super();
    this.current = first;
  }

  change(state: State): void {
    this.current = state;
    this.emit('changed', state);
  }

  /** Has a server tell it at an address, as events that a browser reads. */
  tellAt(server: FastifyInstance, address: string): void {
    server.get(address, (request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const tell = (state: State) => raw.write(`data: ${JSON.stringify(state)}\n\n`);
      tell(this.current);
      this.on('changed', tell);
      request.raw.once('close', () => this.off('changed', tell));
    });
  }
}
