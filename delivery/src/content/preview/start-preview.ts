import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { composeSite } from '../../composer/site-composer.ts';
import { listen } from '../../serve/serve-site.ts';
import { siteServer } from '../../serve/site-server.ts';
import type { SiteFolder } from '../../site-folder.ts';
import { watchFolder } from '../../watch-folder.ts';
import { readContentSettings } from '../read/content-settings.ts';
import { layPreview } from './lay-preview.ts';
import { previewAddress, previewFiles, previewPage, previewPolicy } from './preview-page.ts';
import { Preview, type PreviewState } from './preview-state.ts';

interface PreviewSettings {
  readonly host: string;
  readonly port: number;
  readonly apiUpstream: string;
  /** Told at first and after each change. */
  readonly onState: (state: PreviewState) => void;
}

export interface RunningPreview {
  /** Where its page is. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Shows the texts of a folder in the real site, and again after each change. The site itself stays as
 * it is.
 * @throws {DeliveryError} when the site was never prepared, or the port is taken.
 */
export async function startPreview(
  site: SiteFolder,
  source: string,
  settings: PreviewSettings,
): Promise<RunningPreview> {
  const { pages } = await readContentSettings(source);
  const folder = await layPreview(site);
  const clearAway = () => rm(folder.root, { recursive: true, force: true });
  try {
    const running = await follow(folder, source, pages, settings);
    const close = async () => {
      await running.close();
      await clearAway();
    };
    return { ...running, close };
  } catch (error) {
    await clearAway();
    throw error;
  }
}

async function follow(
  folder: SiteFolder,
  source: string,
  pages: readonly string[],
  { host, port, apiUpstream, onState }: PreviewSettings,
): Promise<RunningPreview> {
  const preview = new Preview(folder, source);
  preview.on('changed', onState);
  await composeSite(folder);
  const server = await siteServer(folder, { apiUpstream, frameAncestors: "'self'" });
  addPreviewRoutes(server, preview, pages);
  await listen(server, host, port, '--port');
  const stopWatching = watchFolder(source, () => void preview.update());
  await preview.update();

  const address = server.addresses().find((each) => typeof each === 'object');
  return {
    address: `http://localhost:${address?.port}${previewAddress}`,
    async close() {
      stopWatching();
      await server.close();
    },
  };
}

function addPreviewRoutes(
  server: FastifyInstance,
  preview: Preview,
  pages: readonly string[],
): void {
  server.get(previewAddress, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': previewPolicy, 'cache-control': 'no-store' })
      .send(previewPage(pages)),
  );
  for (const { address, type, read } of previewFiles()) {
    server.get(address, async (_request, reply) => reply.type(type).send(await read()));
  }
  server.get(`${previewAddress}/events`, (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const tell = (state: PreviewState) => raw.write(`data: ${JSON.stringify(state)}\n\n`);
    tell(preview.state);
    preview.on('changed', tell);
    request.raw.once('close', () => preview.off('changed', tell));
  });
}
