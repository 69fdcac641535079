import type { SandboxSettings } from '@amendes/sandbox';

/** The site's configuration on one machine: the API behind the site's own origin. */
export function sandboxConfiguration({ tokenPassphrase, tokenSalt }: SandboxSettings) {
  return {
    apiOrigin: '',
    providerOrigins: ['http://localhost:4400'],
    token: { passphrase: tokenPassphrase, salt: tokenSalt },
    // Nobody: the sandbox must not be taken for the real site.
    operator: {
      publisher: { name: 'Sandbox', address: 'No street, no town', telephone: '00 00 00 00 00' },
      director: 'Nobody (sandbox)',
      host: { name: 'This machine', address: 'localhost', telephone: '00 00 00 00 00' },
    },
  };
}
