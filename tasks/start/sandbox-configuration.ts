import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { publicFacts } from '@amendes/protocol/public-facts.ts';
import {
  providerOriginOf,
  readSandboxSettings,
  SandboxStartError,
  type SandboxSettings,
} from '@amendes/sandbox';

/**
 * Returns the sandbox settings of a site on this machine; its data is kept in this checkout by default.
 * @param port Port of the site.
 * @throws {SandboxStartError} that names the faulty variable.
 */
export function localSandboxSettings(env: NodeJS.ProcessEnv, port: number): SandboxSettings {
  const settings = readSandboxSettings({
    SITE_ORIGIN: `http://localhost:${port}`,
    ...env,
    SANDBOX_DATA: env['SANDBOX_DATA'] || join(workspace, '.sandbox'),
  });
  // Pages name the origin of the card provider before the provider listens, so its port must be fixed.
  if (settings.providerPort === 0 && settings.payments.providerOrigin === undefined) {
    throw new SandboxStartError(
      'PROVIDER_PORT must be a whole number from 1 to 65535, not "0": the pages of the site name it',
    );
  }
  return settings;
}

/** Returns the site's configuration on one machine: the API is behind the site's own origin. */
export function sandboxConfiguration(settings: SandboxSettings) {
  const { siteOrigin, tokenPassphrase, tokenSalt, payments } = settings;
  return {
    apiOrigin: '',
    siteOrigin,
    providerOrigins: [payments.providerOrigin ?? providerOriginOf(settings)],
    token: { passphrase: tokenPassphrase, salt: tokenSalt },
    failureBeacon: '/beacon/part-failure',
    // The check digits are wrong, so no bank accepts it.
    transfer: {
      beneficiary: 'SANDBOX – NOBODY',
      iban: 'FR00 0000 0000 0000 0000 0000 000',
      bic: 'SANDFRPPXXX',
      bank: 'Sandbox bank',
    },
    // The operator is nobody: the sandbox must not look like the real site.
    operator: {
      publisher: { name: 'Sandbox', address: 'No street, no town', telephone: '00 00 00 00 00' },
      director: 'Nobody (sandbox)',
      host: { name: 'This machine', address: 'localhost', telephone: '00 00 00 00 00' },
      controller: { name: 'Sandbox', address: 'No street, no town' },
      dpo: { contact: 'data-protection@sandbox.example' },
      accessibility: { contact: 'accessibility@sandbox.example' },
      security: { contact: 'security@sandbox.example' },
      // These facts are the real ones: the pages must read as they will on the real site.
      ...publicFacts,
      notices: { sender: 'notices@sandbox.example' },
    },
  };
}
