import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { DeliveryError } from '../site/delivery-error.ts';
import { type AskSite, openSite } from './open-site.ts';
import { siteServer } from '../serve/site-server.ts';
import type { SiteFolder } from '../site/site-folder.ts';

/** Upper bound of an expanded answer, in bytes: no file of a site is as large. */
const maxOutputLength = 64 * 1024 * 1024;

const policyHeader = 'content-security-policy';

/** Time limit of one answer, in milliseconds. */
const timeoutMs = 15_000;

/** Requests paths from a server of this process, without any network, and accepts brotli as a browser does. */
export function askServer(server: FastifyInstance): AskSite {
  return async (path) => {
    const { statusCode, headers, rawPayload } = await server.inject({
      url: path,
      headers: { 'accept-encoding': 'br' },
    });
    const isCompressed = headers['content-encoding'] === 'br';
    const policy = headers[policyHeader];
    return {
      status: statusCode,
      policy: typeof policy === 'string' ? policy : undefined,
      bytes: isCompressed
        ? await promisify(brotliDecompress)(rawPayload, { maxOutputLength })
        : rawPayload,
    };
  };
}

/** Requests paths from a site by its address. */
export function askOrigin(origin: string): AskSite {
  return async (path) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(new URL(path, origin), { redirect: 'manual', signal });
      return {
        status: answer.status,
        policy: answer.headers.get(policyHeader) ?? undefined,
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    } catch {
      throw new DeliveryError(`${origin} does not answer`);
    }
  };
}

/** Address of the API, which is never requested here. */
const noApi = 'http://127.0.0.1:9';

/**
 * Opens what is served from a folder as a browser would, by the Node server, without any network.
 * @returns what would stop a browser, one line each.
 * @throws {DeliveryError} when there is no composition, or one that this version of delivery does not know.
 */
export async function openFolder(site: SiteFolder): Promise<readonly string[]> {
  const server = await siteServer(site, { apiUpstream: noApi });
  try {
    return await openSite(askServer(server), { whole: true });
  } finally {
    await server.close();
  }
}
