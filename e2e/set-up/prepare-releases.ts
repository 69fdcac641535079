import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { sandboxTokenPassphrase, sandboxTokenSalt } from '@amendes/sandbox';
import { preparedSite } from './folders.ts';

const nobody = { name: 'Test', address: 'localhost', telephone: '00 00 00 00 00' };

/** Builds the parts for production, once for all workers. */
export default async function prepareReleases(): Promise<void> {
  await prepareSite(preparedSite, {
    configuration: {
      apiOrigin: '',
      providerOrigins: ['http://localhost:4400'],
      token: { passphrase: sandboxTokenPassphrase, salt: sandboxTokenSalt },
      operator: { publisher: nobody, director: 'Nobody', host: nobody },
    },
    onRelease: () => undefined,
  });
}
