import { isIP } from 'node:net';
import { DeliveryError } from '../site/delivery-error.ts';
import { usualLimits, type CallLimits } from './limit-calls.ts';

/** Settings between a citizen and the API, for both servers. */
export interface EdgeSettings {
  /** Addresses and ranges of the trusted proxies in front, which say from whom a request comes. */
  readonly trustedProxies: readonly string[];
  readonly limits: CallLimits;
}

/** @throws {DeliveryError} that names the wrong variable and the values that it accepts. */
export function readServeSettings(env: NodeJS.ProcessEnv) {
  const port = wholeNumber(env, 'SITE_PORT', 4200, 0, 65_535);
  const metricsPort = env['METRICS_PORT']
    ? wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535)
    : undefined;
  if (port !== 0 && port === metricsPort) {
    throw new DeliveryError(
      `METRICS_PORT must be another port than SITE_PORT, not ${port} as well`,
    );
  }
  return {
    host: env['HOST'] || '127.0.0.1',
    port,
    /** Origin to which requests below `/api` are passed. */
    apiUpstream: readOrigin(env, 'API_UPSTREAM', 'http://127.0.0.1:4300'),
    ...readEdge(env),
    /** Port of health and metrics, for the operators only; none unless it is set. */
    ...(metricsPort !== undefined && { metricsPort }),
    /** Address on which that port listens: this machine, unless it is set. */
    metricsHost: env['METRICS_HOST'] || '127.0.0.1',
    /** Time limit of the answers in progress when the server stops, in milliseconds. */
    stopTimeoutMs: wholeNumber(env, 'STOP_SECONDS', 10, 0, 600) * 1000,
    /** Faults of the site’s signatures that are tolerated for now: `embedded`, `unsigned`, `expired`. */
    tolerated: readTolerated(env),
  };
}

/** Names of the edge settings in the environment. */
const edgeNames = {
  trustedProxies: 'TRUSTED_PROXIES',
  calls: 'MAX_API_CALLS',
  sendings: 'MAX_API_SENDINGS',
  unlimited: 'UNLIMITED_ADDRESSES',
};

/**
 * @param names Names of the settings in their source.
 * @throws {DeliveryError} that names the wrong setting and the values that it accepts.
 */
export function readEdge(env: NodeJS.ProcessEnv, names = edgeNames): EdgeSettings {
  const { calls, sendings } = usualLimits;
  return {
    trustedProxies: addressRanges(env, names.trustedProxies, loopback),
    limits: {
      calls: wholeNumber(env, names.calls, calls, 1, 1_000_000),
      sendings: wholeNumber(env, names.sendings, sendings, 1, 1_000_000),
      unlimited: addressRanges(env, names.unlimited, []),
    },
  };
}

/** A proxy on the same machine. */
export const loopback: readonly string[] = ['127.0.0.0/8', '::1'];

function addressRanges(
  env: NodeJS.ProcessEnv,
  name: string,
  otherwise: readonly string[],
): readonly string[] {
  const text = env[name];
  if (!text) return otherwise;
  if (text === 'none') return [];
  const ranges = text.split(',').map((range) => range.trim());
  const [fault] = ranges.filter((range) => !isRange(range));
  if (fault === undefined) return ranges;
  throw new DeliveryError(
    `${name} must be addresses or ranges, as 10.0.0.0/8, 2001:db8::1, or none, not "${fault}"`,
  );
}

function isRange(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

const faults = ['embedded', 'unsigned', 'expired'];

function readTolerated(env: NodeJS.ProcessEnv): ReadonlySet<string> {
  const words = (env['SERVE_DESPITE'] ?? '').split(',').filter(Boolean);
  const other = words.find((word) => !faults.includes(word));
  if (other === undefined) return new Set(words);
  throw new DeliveryError(`SERVE_DESPITE must be of ${faults.join(', ')}, not "${other}"`);
}

function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  const text = env[name] || String(otherwise);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new DeliveryError(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

/** An origin has no path, because it would be lost: requests are passed on with their own path. */
export function readOrigin(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = env[name] || otherwise;
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
  if (isOrigin) return text;
  throw new DeliveryError(`${name} must be an origin, as http://127.0.0.1:4300, not "${text}"`);
}
