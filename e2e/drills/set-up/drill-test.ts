import { rm } from 'node:fs/promises';
import { copySite, type RunningSite } from '../../set-up/start-site-copy.ts';
import { test as base } from '../../set-up/test.ts';
import { drillFines } from './drill-fines.ts';
import { startServerProcess, type ServerProcess } from './start-server-process.ts';
import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import { pipeline } from 'node:stream';

/** Site that is served by a separate process, behind a front that can refuse files. */
export interface DrillSite extends RunningSite {
  readonly server: ServerProcess;
  readonly front: Awaited<ReturnType<typeof startStorageFront>>;
}

/** Test on a site and a sandbox that only the drills use. */
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

/** Starts a proxy in the place of a cache or a storage of files. It passes everything on unless `refuse` names a path. */
async function startStorageFront(port: number, upstream: number) {
  let refused: string | undefined;
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    if (refused !== undefined && url.startsWith(refused)) {
      response.writeHead(503, { 'cache-control': 'no-store' }).end('Unavailable\n');
      return;
    }
    // Each request has its own connection: a persistent one may be closed at the moment when it is used.
    const options = { host: '127.0.0.1', port: upstream, agent: false, method, path: url, headers };
    const passed = sendRequest(options, (answer) => {
      // The citizen has left the page meanwhile.
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
    /** Answers every file below this path with 503; without a path it refuses nothing. */
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
