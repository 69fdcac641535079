import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { integrityOf } from '../release/integrity-of.ts';
import type { Change, Changes } from './changes.ts';

const scriptAddress = '/dev/changes.js';
const script = readFileSync(join(import.meta.dirname, 'browser/changes.js'));
const element = `<script defer src="${scriptAddress}" crossorigin integrity="${integrityOf(script)}"></script>`;

/** Adds to every document what loads it again; its policy stays as it is. Called before there is any route. */
export function tellChanges(server: FastifyInstance, changes: Changes): void {
  server.addHook('onRequest', async ({ headers }) => {
    // A document has to be read to be added to.
    delete headers['accept-encoding'];
  });
  server.addHook('onSend', async (_request, reply, payload) => {
    const isDocument = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isDocument || !Buffer.isBuffer(payload)) return payload;
    return payload.toString().replace('</head>', `${element}\n</head>`);
  });
  server.get(scriptAddress, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
  server.get('/dev/changes', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const tell = (change: Change) => raw.write(`data: ${JSON.stringify(change)}\n\n`);
    tell(changes.current);
    changes.on('changed', tell);
    request.raw.once('close', () => changes.off('changed', tell));
  });
}
