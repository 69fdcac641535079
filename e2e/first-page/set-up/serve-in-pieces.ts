import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How much of a document arrives at once, in bytes. */
const piece = 200;
/** Long enough for a frame between two pieces, in milliseconds. */
const between = 25;
/** Beside a summary its mark is seen before its words: a piece ends between them. */
const endOfSummaryTag = /(?<=<summary[^>]*>)/;

/** A site whose documents arrive piece by piece, as they do where the network is bad. Everything else is passed on. */
export async function serveInPieces(site: string) {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const { method, url = '/' } = asked;
    const passed = request(new URL(url, site), { method, headers }, (response) => {
      const { 'content-length': _, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept);
      if (!response.headers['content-type']?.startsWith('text/html')) {
        response.pipe(answer);
        return;
      }
      void (async () => {
        const document = Buffer.concat(await response.toArray());
        await writeInPieces(answer, document);
      })();
    });
    asked.pipe(passed);
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

/** The head in one, because nothing of it is shown. */
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
