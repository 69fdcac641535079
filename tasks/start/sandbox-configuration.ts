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
 * The settings of the sandbox of a site on this machine, which keeps its data in this checkout unless told otherwise.
 * @param port The site's.
 * @throws {SandboxStartError} that names the variable at fault.
 */
export function localSandboxSettings(env: NodeJS.ProcessEnv, port: number): SandboxSettings {
  const settings = readSandboxSettings({
    SITE_ORIGIN: `http://localhost:${port}`,
    ...env,
    SANDBOX_DATA: env['SANDBOX_DATA'] || join(workspace, '.sandbox'),
  });
  // Pages name the origin to which they send a card payment, before anything listens there.
  if (settings.providerPort === 0 && settings.payments.providerOrigin === undefined) {
    throw new SandboxStartError(
      'PROVIDER_PORT must be a whole number from 1 to 65535, not "0": the pages of the site name it',
    );
  }
  return settings;
}

/** The site's configuration on one machine: the API behind the site's own origin. */
export function sandboxConfiguration(settings: SandboxSettings) {
  const { siteOrigin, tokenPassphrase, tokenSalt, payments } = settings;
  return {
    apiOrigin: '',
    siteOrigin,
    providerOrigins: [payments.providerOrigin ?? providerOriginOf(settings)],
    token: { passphrase: tokenPassphrase, salt: tokenSalt },
    failureBeacon: '/beacon/part-failure',
    // Its check digits are wrong: no bank takes it.
    transfer: {
      beneficiary: 'SANDBOX – NOBODY',
      iban: 'FR00 0000 0000 0000 0000 0000 000',
      bic: 'SANDFRPPXXX',
      bank: 'Sandbox bank',
    },
    // Nobody: the sandbox must not be taken for the real site.
    operator: {
      publisher: { name: 'Sandbox', address: 'No street, no town', telephone: '00 00 00 00 00' },
      director: 'Nobody (sandbox)',
      host: { name: 'This machine', address: 'localhost', telephone: '00 00 00 00 00' },
      controller: { name: 'Sandbox', address: 'No street, no town' },
      dpo: { contact: 'data-protection@sandbox.example' },
      accessibility: { contact: 'accessibility@sandbox.example' },
      security: { contact: 'security@sandbox.example' },
      // The real ones: what this site shows must read as it will.
      ...publicFacts,
      notices: { sender: 'notices@sandbox.example' },
    },
  };
}
