import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { compose } from '../compose/compose.ts';
import { serveSite, type ServeSettings } from '../serve/serve-site.ts';
import { ask, type Question } from './ask.ts';
import { laySite } from './lay-site.ts';

/** Settings for any free port, and an API that is not needed. */
export const anyPort = { host: '127.0.0.1', port: 0, apiUpstream: 'http://127.0.0.1:9' };

/** A composed site that is served until the last test of the file. */
export async function serveTestSite(settings: ServeSettings = anyPort) {
  const site = await laySite();
  await compose(site);
  const running = await serveSite(site, settings);
  afterAll(() => running.close());
  const { port } = running.server.address() as AddressInfo;
  return {
    site,
    composition: running.composition,
    origin: `http://127.0.0.1:${port}`,
    asking: (path: string, question?: Question) => ask(running.server, path, question),
  };
}
