import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { documentName } from '../compose/composition.ts';
import { hashOf } from '../registry/signed-composition.ts';
import { documentsFolder } from '../site/site-folder.ts';
import { answerOutOfOrder } from './answer-plainly.ts';
import type { Composition, CurrentComposition } from './current-composition.ts';
import { pathOf } from './route-matcher.ts';
import { languages, type Language } from '../site/languages.ts';

/**
 * Answers with the document of the part that an address belongs to, in the requested language. If it belongs to no
 * part, answers with the shell’s own document and status 404.
 */
export function answerDocument(current: CurrentComposition) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const composition = await current();
    const { find, unknown, headers } = composition;
    const found = find(pathOf(request));
    const kind = found ?? unknown;
    const language = negotiateLanguage(langueOf(request), request.headers['accept-language']);
    request.pattern = found?.pattern ?? 'unknown';
    void reply
      .status(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers(headers)
      .header('content-language', language)
      .header('vary', 'accept-language, accept-encoding');
    if (!kind.indexed) void reply.header('x-robots-tag', 'noindex, nofollow');
    const path = `${documentsFolder}/${documentName(kind, language)}`;
    return sendCurrent(request, reply, composition, path).catch((error: unknown) => {
      request.log.error(error);
      return answerOutOfOrder(reply, 500);
    });
  };
}

/**
 * Time for which a cache in front of all servers keeps documents, although a browser asks each time. A release is visible almost
 * immediately without a purge, the servers get one request per second, and during an outage a copy lasts a day.
 */
export const cdnCaching = 'max-age=1, stale-while-revalidate=1, stale-if-error=86400';

/** Returns the first parameter, as the browser reads it: document and shell must agree. */
export function langueOf({ query }: FastifyRequest): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query is always an object
  const { langue } = query as { langue?: string | string[] };
  return Array.isArray(langue) ? langue[0] : langue;
}

/**
 * Sends a file that the next composition may change. The browser asks each time, unless `caching` says otherwise, and
 * gets the file if it is new. A file that is not signed as composed is never sent.
 * @param path Path below the folder of the composition.
 */
export async function sendCurrent(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, isSigned }: Pick<Composition, 'folder' | 'isSigned'>,
  path: string,
  caching = 'no-cache',
): Promise<FastifyReply> {
  const form = negotiateEncoding(request.headers['accept-encoding']);
  const file = path + (form?.extension ?? '');
  const body = await readFile(join(folder, file));
  const hash = hashOf(body);
  if (!(await isSigned(file, hash))) {
    request.log.error({ file: join(folder, file) }, 'not what was composed and signed, not sent');
    return answerOutOfOrder(reply, 503);
  }
  const etag = `"${hash.slice(0, 22)}"`;
  void reply.headers({ etag, 'cache-control': caching });
  const isForCaches = caching === 'no-cache' && reply.statusCode === 200;
  if (isForCaches) void reply.header('cdn-cache-control', cdnCaching);
  // A missing document stays a 404, even if the browser has a copy of it.
  if (reply.statusCode === 200 && isUnchanged(request.headers['if-none-match'], etag)) {
    return reply.removeHeader('content-type').status(304).send();
  }
  if (form) void reply.header('content-encoding', form.encoding);
  return reply.send(body);
}

/** A proxy that recompresses marks the tag as weak. */
function isUnchanged(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === etag || tag === '*') ?? false;
}

/** The compressed forms that are stored beside a file, the shorter one first. */
const forms = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

/** Returns the shortest form that the browser reads, whatever its weight; undefined for the uncompressed file. */
export function negotiateEncoding(accepted: string | undefined) {
  const readable = byWeight(accepted);
  return forms.find(({ encoding }) => readable.includes(encoding));
}

const languageOf = (tag: string) =>
  languages.find((language) => language === tag.trim().toLowerCase().split('-')[0]);

/**
 * Returns the language of a document: the parameter `langue` decides, then the browser’s list by its weights, then
 * French.
 */
export function negotiateLanguage(
  langue: string | undefined,
  accepted: string | undefined,
): Language {
  const preferred = [langue ?? '', ...byWeight(accepted)].map(languageOf);
  return preferred.find(Boolean) ?? 'fr';
}

/** Parses a header such as `Accept-Language`: the best first, in small letters, without the refused ones. */
function byWeight(header = ''): readonly string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = ''] = entry.split(';', 1);
      const [, weight = 1] = /;\s*q=([\d.]+)\s*(?:;|$)/i.exec(entry) ?? [];
      return { tag: tag.trim().toLowerCase(), weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
