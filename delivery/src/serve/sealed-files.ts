import { extname, join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { SiteFolder } from '../site/site-folder.ts';
import { pathOf } from './path-of.ts';

/** What a file is called where it is sent, by the end of its name; everything else is bytes. */
export const fileTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

export const bytesType = 'application/octet-stream';

/** What runs on the servers is for nobody else: a file below `server/` of a release, as a regular expression. */
export const serverModules = '^/+[^/]+/+[^/]+/+server(?:/|$)';

const year = 31_536_000;

/** The files of releases, which never change. */
export async function serveSealedFiles(
  server: FastifyInstance,
  site: SiteFolder,
  sharing: Readonly<Record<string, string>>,
): Promise<void> {
  const serverModule = new RegExp(serverModules);
  await server.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      if (![200, 206].includes(reply.statusCode)) return;
      void reply.header('content-type', fileTypes[extname(pathOf(request))] ?? bytesType);
    });
    await scope.register(files, {
      root: join(site.root, 'releases'),
      prefix: '/releases/',
      preCompressed: true,
      immutable: true,
      maxAge: year * 1000,
      index: false,
      allowedPath: (path) => !serverModule.test(`/${path}`),
      setHeaders: (reply) => {
        for (const [name, value] of Object.entries(sharing)) reply.header(name, value);
      },
    });
  });
}
