import { rm } from 'node:fs/promises';
import { copySite, type RunningSite } from '../../set-up/start-site-copy.ts';
import { test as base } from '../../set-up/test.ts';
import { drillFines } from './drill-fines.ts';
import { startServerProcess, type ServerProcess } from './start-server-process.ts';
import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { pipeline } from 'node:stream';

/** A site that is served by a process of its own, behind a front that can refuse files. */
export interface DrillSite extends RunningSite {
  readonly server: ServerProcess;
  readonly front: Awaited<ReturnType<typeof startStorageFront>>;
}

/** A test on a site and a sandbox that are there for the drills alone. */
export const test = base.extend<object, { readonly drillSite: DrillSite }>({
  extraFines: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs off its pattern
    ({}, use) => use(drillFines),
    { scope: 'worker' },
  ],

  drillSite: [
    async ({ api, sitePort }, use) => {
      const folder = await copySite('amendes-drills-');
      const server = await startServerProcess(folder, api);
      const front = await startStorageFront(sitePort, server.port);
      const close = async () => {
        await front.close();
        await server.close();
        await rm(folder.root, { recursive: true, force: true });
      };
      await use({ origin: `http://localhost:${sitePort}`, folder, server, front, close });
      await close();
    },
    { scope: 'worker' },
  ],

  site: [({ drillSite }, use) => use(drillSite), { scope: 'worker' }],
});

/** Stands before the server, where a cache or a storage of files would: all passes, until it is told to refuse. */
async function startStorageFront(port: number, upstream: number) {
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
    /** Every file below this path is answered with 503; nothing is, without a path. */
    refuse(path?: string) {
      refused = path;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
