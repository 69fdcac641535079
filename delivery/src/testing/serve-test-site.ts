import type { AddressInfo } from 'node:net';
import { afterFile } from './after-file.ts';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { request, type IncomingMessage } from 'node:http';
import { compose } from '../local/compose.ts';
import { serveSite, type ServeSettings } from '../serve/serve-site.ts';
import { createSite } from './create-site.ts';
import { changeRegistry, type RegistryChange } from '../registry/change-registry.ts';
import { readBuild } from '../publish/publish.ts';
import type { Release } from '../release/release.ts';
import { sealRelease } from '../release/seal-files.ts';
import type { SiteFolder } from '../site/site-folder.ts';

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Settings for any free port, and an API that is not needed. */
export const anyPort = { host: '127.0.0.1', port: 0, apiUpstream: 'http://127.0.0.1:9' };

/** Returns settings of a log that can be read: all that was logged since the server started. */
export function readableLog(level: 'error' | 'info') {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: { level, stream }, logText: () => lines.join('') };
}

/** Serves a composed site until the last test of the file. */
export async function serveTestSite(settings: ServeSettings = anyPort) {
  const site = await createSite();
  await compose(site);
  const running = await serveSite(site, settings);
  afterFile(() => running.close());
  const { port } = running.server.address() as AddressInfo;
  return {
    site,
    composition: running.composition,
    origin: `http://127.0.0.1:${port}`,
    asking: (path: string, question?: Question) => askPort(port, path, question),
  };
}

/** Requests a path exactly as it is written: `fetch` would resolve dots and send its own headers. */
export async function askPort(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Question = {},
) {
  const question = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  question.end(body);
  const [response] = (await once(question, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() };
}

/** Seals a build unchanged, as earlier tools with fewer checks did. */
export async function sealUnchecked(site: SiteFolder, dist: string): Promise<Release> {
  const { description, originals } = await readBuild(dist);
  return sealRelease(site, description, originals);
}

/** Returns the change that serves a release, even a faulty one. */
export function serving({ name, build }: Release): RegistryChange {
  return (before) => ({ ...before, parts: { ...before?.parts, [name]: { current: build } } });
}

/** Serves a build that the present tools would refuse. */
export async function serveUnchecked(site: SiteFolder, dist: string): Promise<void> {
  await changeRegistry(site, serving(await sealUnchecked(site, dist)));
}
