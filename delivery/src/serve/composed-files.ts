import { join, extname } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { partsAddress } from '@amendes/protocol/parts-address.ts';
import { publishedAddress } from '@amendes/protocol/published.ts';
import { icons, manifestAddress, manifestFile } from '../compose/site-identity.ts';
import {
  partsFile,
  publishedFile,
  robotsFile,
  sitemapFile,
  textsName,
} from '../compose/composition.ts';
import { signedAddress, signedFile } from '../registry/public-registry.ts';
import { languages } from '../site/languages.ts';
import { documentsFolder, textsFolder, type SiteFolder } from '../site/site-folder.ts';
import { pathOf } from './route-matcher.ts';

const json = 'application/json; charset=utf-8';
const anew = 'no-cache';
const aDay = 'public, max-age=86400';

interface ComposedFile {
  readonly address: string;
  readonly type: string;
  /** Below the folder of a composition. */
  readonly path: string;
  /** How long it may be kept. */
  readonly caching: string;
}

/** What was composed beside the documents. */
export function composedFiles(): readonly ComposedFile[] {
  return [
    ...languages.map(textsName).map((name) => ({
      address: `/assets/i18n/${name}`,
      type: json,
      path: join(textsFolder, name),
      caching: anew,
    })),
    { address: partsAddress, type: json, path: join(documentsFolder, partsFile), caching: anew },
    {
      address: publishedAddress,
      type: json,
      path: join(documentsFolder, publishedFile),
      caching: anew,
    },
    { address: signedAddress, type: json, path: signedFile, caching: anew },
    {
      address: `/${robotsFile}`,
      type: 'text/plain; charset=utf-8',
      path: join(documentsFolder, robotsFile),
      caching: anew,
    },
    {
      address: `/${sitemapFile}`,
      type: 'application/xml; charset=utf-8',
      path: join(documentsFolder, sitemapFile),
      caching: anew,
    },
    // At addresses that some browsers ask for by themselves, and that documents of any age name.
    ...icons.map(({ address, type, file }) => ({
      address,
      type,
      path: join(documentsFolder, file),
      caching: aDay,
    })),
    ...languages.map((language) => ({
      address: manifestAddress(language),
      type: 'application/manifest+json',
      path: join(documentsFolder, manifestFile(language)),
      caching: aDay,
    })),
  ];
}

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
