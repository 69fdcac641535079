import { BlockList, isIP } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import pLimit from 'p-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodedPathOf, isPayerReturn, pathOf } from './route-matcher.ts';
import { refusal, toReturnPage } from './proxy-settings.ts';

/** Limits of one address’s calls to the API within five minutes; a network (/64) of version 6 counts as one address. */
export interface CallLimits {
  readonly calls: number;
  /** The calls among these that send mails or letters, or create PDFs. */
  readonly sendings: number;
  /** Addresses and ranges without a limit, such as those of a monitor or of a large office. */
  readonly unlimited: readonly string[];
}

/**
 * A visit needs about ten calls, and twenty if its payment stays undecided: a hundred people who share an address can
 * pay within five minutes. Somebody who tries numbers is slowed down to four per second.
 */
export const usualLimits: CallLimits = { calls: 1200, sendings: 100, unlimited: [] };

/** Period of the limits, in minutes. */
export const limitPeriod = 5;

/** Calls that cost paper, reputation or computing time, as a regular expression for decoded paths. */
export const sendingPath = '^/api/v[0-9]+/(?:envoiMail|envoiPostal|generePdf)';

/**
 * Address to which the card provider’s machines report the outcome of payments. All payments of the country come from
 * a few addresses, and nobody would know of a payment whose report was refused. Each of these calls is sealed.
 */
export const providerPath = '/api/v1/reponseSips';

export const tooManyCalls = refusal(
  'too-many-attempts',
  'Too many calls from this address: wait before the next one.',
);

/** Number of addresses that are remembered at a time: those that called last. */
const remembered = 50_000;

/** Makes `countAddresses` available, which counts only what it is called for. */
export async function prepareLimits(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, { global: false, cache: remembered });
}

type CreateLimit = FastifyInstance['createRateLimit'];

/**
 * Counts the requests of each address, one after another. The library’s answer includes the requests that arrived
 * before it is read, so that of many at the same moment none would be within its limit.
 */
export function countAddresses(
  server: FastifyInstance,
  options: Parameters<CreateLimit>[0],
): ReturnType<CreateLimit> {
  const count = server.createRateLimit(options);
  const inTurn = pLimit(1);
  return (request) => inTurn(() => count(request));
}

/** Refuses the calls of an address beyond its limits with 429, and says when it may call again. */
export function limitCalls(scope: FastifyInstance, limits: CallLimits): void {
  const isUnlimited = addressFilter(limits.unlimited);
  const timeWindow = limitPeriod * 60_000;
  const allowList = ({ ip }: FastifyRequest) => isUnlimited(ip);
  const ofCalls = countAddresses(scope, { max: limits.calls, timeWindow, allowList });
  const ofSendings = countAddresses(scope, { max: limits.sendings, timeWindow, allowList });
  const isSending = new RegExp(sendingPath);
  scope.addHook('onRequest', async (request, reply) => {
    // The API refuses paths that cannot be decoded.
    const path = decodedPathOf(request) ?? pathOf(request);
    if (path === providerPath) return;
    const verdicts = [await ofCalls(request)];
    if (isSending.test(path)) verdicts.push(await ofSendings(request));
    const seconds = verdicts.map((verdict) =>
      !verdict.isAllowed && verdict.isExceeded ? verdict.ttlInSeconds : 0,
    );
    const wait = Math.max(...seconds);
    if (wait === 0) return;
    // A citizen who returns from the card page may have just paid.
    if (isPayerReturn(request)) return toReturnPage(reply);
    return reply
      .status(429)
      .headers({ 'cache-control': 'no-store', 'retry-after': String(wait) })
      .send(tooManyCalls);
  });
}

/** Returns a function that is true for an address in this list, or within one of its ranges. */
function addressFilter(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}
