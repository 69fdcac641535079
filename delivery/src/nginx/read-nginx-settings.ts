import type { parseArgs } from 'node:util';
import { readEdge, readOrigin } from '../serve/read-serve-settings.ts';

/** The options of the command, as `parseArgs` takes them. */
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

/** @throws {DeliveryError} that names the option at fault and what it must be. */
export function readNginxSettings({
  api,
  reports,
  log,
  'without-brotli': isPlain = false,
  ...edge
}: Options) {
  // By the names that whoever wrote them knows.
  const named = Object.entries(edge).map(([name, value]) => [`--${name}`, value] as const);
  return {
    /** Where requests below `/api` are passed on to. */
    apiUpstream: readOrigin({ '--api': api }, '--api', 'http://127.0.0.1:4300'),
    /** A Node server of the same site, which receives the reports of browsers; without one there are none. */
    ...(reports !== undefined && {
      reportUpstream: readOrigin({ '--reports': reports }, '--reports', reports),
    }),
    ...readEdge(Object.fromEntries(named), edgeNames),
    /** A file, or `syslog:…`. */
    accessLog: log ?? '/var/log/nginx/amendes.log',
    /** Whether nginx has the module that sends what was compressed with brotli beforehand. */
    brotli: !isPlain,
  };
}

const edgeNames = {
  trustedProxies: '--trusted-proxies',
  calls: '--max-api-calls',
  sendings: '--max-api-sendings',
  unlimited: '--unlimited-addresses',
};

/** What one installation of nginx differs in from another. */
export type NginxSettings = ReturnType<typeof readNginxSettings>;
