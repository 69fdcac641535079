import { publicFacts } from '@amendes/protocol/public-facts.ts';
import { providerOriginOf, type SandboxSettings } from '@amendes/sandbox';

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
