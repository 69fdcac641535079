import type { SandboxSettings } from '@amendes/sandbox';

/** The site's configuration on one machine: the API behind the site's own origin. */
export function sandboxConfiguration({ tokenPassphrase, tokenSalt }: SandboxSettings) {
  return {
    apiOrigin: '',
    providerOrigins: ['http://localhost:4400'],
    token: { passphrase: tokenPassphrase, salt: tokenSalt },
  };
}
