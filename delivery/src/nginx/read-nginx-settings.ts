import type { parseArgs } from 'node:util';
import { readEdge, readOrigin } from '../serve/read-serve-settings.ts';

/** Options of the command, for `parseArgs`. */
export const nginxOptions = {
  api: { type: 'string' },
  reports: { type: 'string' },
  log: { type: 'string' },
  'trusted-proxies': { type: 'string' },
  'max-api-calls': { type: 'string' },
  'max-api-sendings': { type: 'string' },
  'unlimited-addresses': { type: 'string' },
  'without-brotli': { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof nginxOptions }>>['values'];

/** @throws {DeliveryError} that names the wrong option and the values that it accepts. */
export function readNginxSettings({
  api,
  reports,
  log,
  'without-brotli': isPlain = false,
  ...edge
}: Options) {
  // Errors name the options as the user wrote them.
  const named = Object.entries(edge).map(([name, value]) => [`--${name}`, value] as const);
  return {
    /** Origin to which requests below `/api` are passed. */
    apiUpstream: readOrigin({ '--api': api }, '--api', 'http://127.0.0.1:4300'),
    /** A Node server of the same site, which receives the reports of browsers; without one there are none. */
    ...(reports !== undefined && {
      reportUpstream: readOrigin({ '--reports': reports }, '--reports', reports),
    }),
    ...readEdge(Object.fromEntries(named), edgeNames),
    /** A file, or `syslog:…`. */
    accessLog: log ?? '/var/log/nginx/amendes.log',
    /** True if nginx has the module that sends files precompressed with brotli. */
    brotli: !isPlain,
  };
}

const edgeNames = {
  trustedProxies: '--trusted-proxies',
  calls: '--max-api-calls',
  sendings: '--max-api-sendings',
  unlimited: '--unlimited-addresses',
};

/** Settings in which installations of nginx differ. */
export type NginxSettings = ReturnType<typeof readNginxSettings>;
