import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Size of one piece of a document, in bytes. */
const piece = 200;
/** Pause between two pieces in milliseconds, long enough for a frame. */
const between = 25;
/** End of a summary's tag. A piece ends there, because its mark is seen before its words. */
const endOfSummaryTag = /(?<=<summary[^>]*>)/;

/** Serves a site whose documents arrive piece by piece, as on a bad network. Everything else is passed on. */
export async function serveInPieces(site: string) {
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const { method, url = '/' } = incoming;
    const forwarded = request(new URL(url, site), { method, headers }, (response) => {
      const { 'content-length': _, ...otherHeaders } = response.headers;
      answer.writeHead(response.statusCode ?? 502, otherHeaders);
      if (!response.headers['content-type']?.startsWith('text/html')) {
        response.pipe(answer);
        return;
      }
      void (async () => {
        const document = Buffer.concat(await response.toArray());
        await writeInPieces(answer, document);
      })();
    });
    incoming.pipe(forwarded);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Writes the head in one go, because nothing of it is shown, and the body in pieces. */
async function writeInPieces(answer: ServerResponse, document: Buffer): Promise<void> {
  const body = document.indexOf('<body');
  answer.write(document.subarray(0, body));
  const texts = document.subarray(body).toString().split(endOfSummaryTag);
  for (const bytes of texts.map((text) => Buffer.from(text))) {
    for (let at = 0; at < bytes.length; at += piece) {
      answer.write(bytes.subarray(at, at + piece));
      await pause(between);
    }
  }
  answer.end();
}
