import { realpath } from 'node:fs/promises';
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
import {
  documentsFolder,
  promotedPath,
  releasesFolder,
  textsFolder,
  type SiteFolder,
} from '../site/site-folder.ts';
import { isThere } from '../storage/drafts.ts';
import { answerPlainly } from './answer-plainly.ts';
import type { CurrentComposition } from './current-composition.ts';
import { decodedPathOf, pathOf } from './route-matcher.ts';

const json = 'application/json; charset=utf-8';
const noCache = 'no-cache';
const aDay = 'public, max-age=86400';

/** Lists the files that are composed beside the documents: their path in a composition, and the time that they may be kept. */
export function composedFiles() {
  const document = (address: string, type: string, file: string, caching = noCache) => ({
    address,
    type,
    path: join(documentsFolder, file),
    caching,
  });
  return [
    ...languages.map(textsName).map((name) => ({
      address: `/assets/i18n/${name}`,
      type: json,
      path: join(textsFolder, name),
      caching: noCache,
    })),
    document(partsAddress, json, partsFile),
    document(publishedAddress, json, publishedFile),
    { address: signedAddress, type: json, path: signedFile, caching: noCache },
    document(`/${robotsFile}`, 'text/plain; charset=utf-8', robotsFile),
    document(`/${sitemapFile}`, 'application/xml; charset=utf-8', sitemapFile),
    // Some browsers request these addresses unasked, and documents of any age name them.
    ...icons.map(({ address, type, file }) => document(address, type, file, aDay)),
    ...languages.map((language) =>
      document(
        manifestAddress(language),
        'application/manifest+json',
        manifestFile(language),
        aDay,
      ),
    ),
  ];
}

/** Content type of a file by the end of its name; every other file is sent as bytes. */
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

/**
 * Content types of sealed files. Documents are composed and signed, so a file of a release that a browser would open
 * as a document is sent as bytes: a writer of the storage who has no key gets no page at the site’s own address.
 */
export const sealedTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fileTypes).filter(([end]) => end !== '.html' && end !== '.xml'),
);

/** A drawing that is opened directly is a document, too. With this policy it runs nothing. */
export const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Matches files below `server/` of a release. They run on the servers only, and are not sent. A regular expression. */
export const serverModules = '^/+[^/]+/+[^/]+/+server(?:/|$)';

const year = 31_536_000;

interface SealedFileSettings {
  /** Headers that let other sites load a part. */
  readonly sharing: Readonly<Record<string, string>>;
  readonly followsLinks: boolean;
}

/** Serves the files of releases, which never change. */
export async function serveSealedFiles(
  server: FastifyInstance,
  site: SiteFolder,
  current: CurrentComposition,
  { sharing, followsLinks }: SealedFileSettings,
): Promise<void> {
  const serverModule = new RegExp(serverModules);
  const root = join(site.root, releasesFolder);
  const prefix = `/${releasesFolder}/`;
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const path = decodedPathOf(request)?.slice(prefix.length);
      if (path === undefined || (await isRefused(path))) return answerPlainly(reply, 404);
    });
    scope.addHook('onSend', async (request, reply) => {
      if (![200, 206].includes(reply.statusCode)) return;
      const end = extname(pathOf(request)).toLowerCase();
      void reply.header('content-type', sealedTypes[end] ?? bytesType);
      if (end === '.svg') void reply.header('content-security-policy', drawingPolicy);
    });
    await scope.register(files, {
      root,
      prefix,
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

  /** True if a file is refused: its release was never promoted, or a link leads to it. */
  async function isRefused(path: string): Promise<boolean> {
    const { promotedOnly } = await current();
    const [name = '', build = ''] = path.split('/');
    if (promotedOnly && !(await isThere(promotedPath(site, `${name}/${build}`)))) return true;
    return !followsLinks && leadsElsewhere(root, path);
  }
}

/** True if the file, a compressed form of it, or a folder on the way to them is a link. */
async function leadsElsewhere(root: string, path: string): Promise<boolean> {
  const folder = await realpath(root).catch(() => root);
  const forms = ['', '.br', '.gz'].map((form) => join(folder, path + form));
  const found = await Promise.all(forms.map((form) => realpath(form).catch(() => form)));
  return found.some((real, index) => real !== forms[index]);
}
