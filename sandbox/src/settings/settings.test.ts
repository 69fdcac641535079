import { describe, expect, it } from 'vitest';
import { SandboxStartError, readSandboxSettings } from './settings.ts';

describe('the settings', () => {
  it('have default values', () => {
    expect(readSandboxSettings({})).toMatchObject({
      host: '127.0.0.1',
      apiPort: 4300,
      database: { kind: 'memory' },
      siteOrigin: 'http://localhost:4200',
      tokenPassphrase: 'sandbox-passphrase',
      tokenSalt: 'sandbox-salt',
      lookupLimits: { wrongKeysPerNumber: 10, lookupsPerAddress: 600 },
    });
  });

  it('are read from the environment', () => {
    const settings = readSandboxSettings({
      API_PORT: '0',
      SANDBOX_DATA: '/tmp/somewhere',
      DATABASE_URL: 'postgresql://me@localhost/fines',
      SANDBOX_FINES: 'fines.json',
      SITE_ORIGIN: 'https://example.org/',
    });
    expect(settings).toMatchObject({
      apiPort: 0,
      dataFolder: '/tmp/somewhere',
      database: { kind: 'server', url: 'postgresql://me@localhost/fines' },
      extraFinesFile: 'fines.json',
      siteOrigin: 'https://example.org',
    });
  });

  it('place the database in the data folder', () => {
    expect(readSandboxSettings({ SANDBOX_DATA: '/tmp/somewhere' })).toMatchObject({
      dataFolder: '/tmp/somewhere',
      database: { kind: 'folder', path: '/tmp/somewhere/database' },
    });
  });

  it.each([
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['none', []],
    ['', undefined],
  ])('take the trusted proxies from %j', (text, trusted) => {
    expect(readSandboxSettings({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(trusted);
  });

  it.each([
    [{ API_PORT: 'abc' }, 'API_PORT must be a whole number from 0 to 65535, not "abc"'],
    [{ API_PORT: '65536' }, 'API_PORT must be'],
    [{ API_PORT: '-1' }, 'API_PORT must be'],
    [{ MAX_WRONG_KEYS: '0' }, 'MAX_WRONG_KEYS must be'],
    [{ SITE_ORIGIN: 'localhost:4200' }, 'SITE_ORIGIN must be an origin'],
    [{ SITE_ORIGIN: 'http://localhost:4200/tai' }, 'SITE_ORIGIN must be an origin'],
    [{ PROVIDER_ORIGIN: 'https://payment.example' }, 'MERCHANT_SECRET must be set'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses or ranges'],
    [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, 'or none, not "proxy"'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be the address'],
  ])('refuse the environment %j with the reason', (env, message) => {
    expect(() => readSandboxSettings(env)).toThrow(SandboxStartError);
    expect(() => readSandboxSettings(env)).toThrow(message);
  });
});
