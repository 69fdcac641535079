import { readOrigin } from '../serve/read-serve-settings.ts';

interface Options {
  readonly api?: string | undefined;
  readonly reports?: string | undefined;
  readonly log?: string | undefined;
  readonly 'without-brotli'?: boolean | undefined;
}

/** @throws {DeliveryError} that names the option at fault and what it must be. */
export function readNginxSettings({ api, reports, log, ...options }: Options): NginxSettings {
  return {
    apiUpstream: readOrigin({ '--api': api }, '--api', 'http://127.0.0.1:4300'),
    ...(reports !== undefined && {
      reportUpstream: readOrigin({ '--reports': reports }, '--reports', reports),
    }),
    accessLog: log ?? '/var/log/nginx/amendes.log',
    brotli: !options['without-brotli'],
  };
}

/** What one installation of nginx differs in from another. */
export interface NginxSettings {
  /** Where requests below `/api` are passed on to. */
  readonly apiUpstream: string;
  /** A Node server of the same site, which receives the reports of browsers; without one there are none. */
  readonly reportUpstream?: string;
  /** Whether nginx has the module that sends what was compressed with brotli beforehand. */
  readonly brotli: boolean;
  /** A file, or `syslog:…`. */
  readonly accessLog: string;
}
