import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { DeliveryError } from '../site/delivery-error.ts';
import type { AskSite } from './open-site.ts';

const policyHeader = 'content-security-policy';

/** How long an answer is waited for, in milliseconds. */
const patience = 15_000;

/** Asks a server of this process, without any network: what it would send to a browser, compressed as it would be. */
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
      bytes: isCompressed ? await promisify(brotliDecompress)(rawPayload) : rawPayload,
    };
  };
}

/** Asks a site by its address. */
export function askOrigin(origin: string): AskSite {
  return async (path) => {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(new URL(path, origin), { redirect: 'manual', signal }).catch(() => {
      throw new DeliveryError(`${origin} does not answer`);
    });
    return {
      status: answer.status,
      policy: answer.headers.get(policyHeader) ?? undefined,
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
}
