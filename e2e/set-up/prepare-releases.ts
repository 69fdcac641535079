import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publicFacts } from '@amendes/protocol/public-facts.ts';
import { prepareSite } from '@amendes/delivery/local/prepare-site.ts';
import { sandboxTokenPassphrase, sandboxTokenSalt } from '@amendes/sandbox';
import { preparedSite } from './folders.ts';
import { chooseProviderPorts } from './provider-ports.ts';

const nobody = { name: 'Test', address: 'localhost', telephone: '00 00 00 00 00' };

/** Builds the parts for production, once for all workers. */
export default async function prepareReleases(): Promise<void> {
  const ports = await chooseProviderPorts();
  // Only releases of earlier runs are retained: anything else could replace what a test breaks, and each test would copy it.
  for (const name of [
    'registry',
    'compositions',
    'pieces',
    'promoted',
    'current',
    'releases/money',
  ])
    await rm(join(preparedSite.root, name), { recursive: true, force: true });
  await prepareSite(preparedSite, {
    configuration: {
      apiOrigin: '',
      providerOrigins: ports.map((port) => `http://localhost:${port}`),
      token: { passphrase: sandboxTokenPassphrase, salt: sandboxTokenSalt },
      operator: { publisher: nobody, director: 'Nobody', host: nobody, ...publicFacts },
      failureBeacon: '/beacon/part-failure',
      transfer: {
        beneficiary: 'SANDBOX – NOBODY',
        iban: 'FR00 0000 0000 0000 0000 0000 000',
        bic: 'SANDFRPPXXX',
        bank: 'Sandbox bank',
      },
    },
    onRelease: () => undefined,
  });
}
