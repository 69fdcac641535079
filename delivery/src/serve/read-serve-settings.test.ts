import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { readServeSettings } from './read-serve-settings.ts';

test('a server without settings listens on this machine only, without a metrics port', () => {
  expect(readServeSettings({})).toEqual({
    host: '127.0.0.1',
    port: 4200,
    apiUpstream: 'http://127.0.0.1:4300',
    metricsHost: '127.0.0.1',
    stopTimeoutMs: 10_000,
    trustedProxies: ['127.0.0.0/8', '::1'],
    tolerated: new Set(),
    limits: { calls: 1200, sendings: 100, unlimited: [] },
  });
});

test('each environment variable sets its value', () => {
  const env = {
    HOST: '::',
    SITE_PORT: '80',
    METRICS_PORT: '9100',
    METRICS_HOST: '0.0.0.0',
    API_UPSTREAM: 'https://api.example',
    STOP_SECONDS: '3',
    TRUSTED_PROXIES: 'none',
    MAX_API_CALLS: '50',
    MAX_API_SENDINGS: '5',
    UNLIMITED_ADDRESSES: '10.0.0.9, 2001:db8::/48',
    SERVE_DESPITE: 'expired,embedded',
  };
  expect(readServeSettings(env)).toEqual({
    host: '::',
    port: 80,
    metricsPort: 9100,
    metricsHost: '0.0.0.0',
    apiUpstream: 'https://api.example',
    stopTimeoutMs: 3000,
    trustedProxies: [],
    tolerated: new Set(['expired', 'embedded']),
    limits: { calls: 50, sendings: 5, unlimited: ['10.0.0.9', '2001:db8::/48'] },
  });
});

const wholeNumber = 'must be a whole number from 0 to';
const ranges = 'must be addresses or ranges, as 10.0.0.0/8, 2001:db8::1, or none, not';
const origin = 'must be an origin, as http://127.0.0.1:4300, not';

test.each<[NodeJS.ProcessEnv, string]>([
  [{ SERVE_DESPITE: 'all' }, 'SERVE_DESPITE must be of embedded, unsigned, expired, not "all"'],
  [{ SITE_PORT: 'abc' }, `SITE_PORT ${wholeNumber} 65535, not "abc"`],
  [{ SITE_PORT: '-1' }, `SITE_PORT ${wholeNumber} 65535, not "-1"`],
  [{ SITE_PORT: '4200.5' }, `SITE_PORT ${wholeNumber} 65535, not "4200.5"`],
  [{ SITE_PORT: '0x50' }, `SITE_PORT ${wholeNumber} 65535, not "0x50"`],
  [{ SITE_PORT: '65536' }, `SITE_PORT ${wholeNumber} 65535, not "65536"`],
  [{ METRICS_PORT: 'no' }, `METRICS_PORT ${wholeNumber} 65535, not "no"`],
  [{ METRICS_PORT: '4200' }, 'METRICS_PORT must be another port than SITE_PORT, not 4200 as well'],
  [{ STOP_SECONDS: '601' }, `STOP_SECONDS ${wholeNumber} 600, not "601"`],
  [{ MAX_API_CALLS: '0' }, 'MAX_API_CALLS must be a whole number from 1 to 1000000, not "0"'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, `TRUSTED_PROXIES ${ranges} "10.0.0.0/33"`],
  [{ TRUSTED_PROXIES: '::1/129' }, `TRUSTED_PROXIES ${ranges} "::1/129"`],
  [{ UNLIMITED_ADDRESSES: 'office' }, `UNLIMITED_ADDRESSES ${ranges} "office"`],
  [{ API_UPSTREAM: 'api.example' }, `API_UPSTREAM ${origin} "api.example"`],
  [{ API_UPSTREAM: 'http://api.example/v1' }, `API_UPSTREAM ${origin} "http://api.example/v1"`],
  [{ API_UPSTREAM: 'http://api.example/' }, `API_UPSTREAM ${origin} "http://api.example/"`],
  [{ API_UPSTREAM: 'ftp://api.example' }, `API_UPSTREAM ${origin} "ftp://api.example"`],
])('%j is refused with a message that names the setting', (env, message) => {
  expect(() => readServeSettings(env)).toThrow(new DeliveryError(message));
});
