import { readOrigin } from '../serve/read-serve-settings.ts';
import type { NginxSettings } from './nginx-settings.ts';

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
