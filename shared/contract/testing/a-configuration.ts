import { publicFacts } from '@amendes/protocol/public-facts.ts';
import type { Configuration } from '../src/configuration/configuration.ts';

const nobody = { name: 'Test', address: 'localhost', telephone: '00 00 00 00 00' };

/** Returns a complete configuration, with the differences that a test needs. */
export function aConfiguration(differences: Partial<Configuration> = {}): Configuration {
  return {
    apiOrigin: 'http://site.example',
    providerOrigins: [],
    token: { passphrase: 'p', salt: 's' },
    operator: {
      publisher: nobody,
      director: 'Nobody',
      host: nobody,
      ...publicFacts,
    },
    transfer: { beneficiary: 'Nobody', iban: 'FR00 0000', bic: 'SANDFRPP', bank: 'No bank' },
    ...differences,
  };
}
