import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateEncoding } from './negotiate-encoding.ts';

/**
 * Sends a file that the next composition may change: it is asked for each time, unless its `caching` says otherwise,
 * and sent if it is new.
 */
export async function sendCurrent(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  caching = 'no-cache',
): Promise<FastifyReply> {
  const form = negotiateEncoding(request.headers['accept-encoding']);
  const body = await readFile(`${path}${form?.extension ?? ''}`);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  void reply.headers({ etag, 'cache-control': caching });
  // What is not there stays a 404, whatever the browser has kept of it.
  if (reply.statusCode === 200 && isKept(request.headers['if-none-match'], etag)) {
    return reply.removeHeader('content-type').status(304).send();
  }
  if (form) void reply.header('content-encoding', form.encoding);
  return reply.send(body);
}

/** A proxy that recompresses marks the tag as weak. */
function isKept(header: string | undefined, etag: string): boolean {
  const kept = header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return kept?.some((tag) => tag === etag || tag === '*') ?? false;
}
