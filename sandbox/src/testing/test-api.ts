import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { createApi, type ApiParts } from '../api/create-api.ts';
import type { Api } from '../api/new-api.ts';
import type { PaymentAddresses } from '../card-payment/card-provider.ts';
import type { Tables } from '../database/tables.ts';
import { sealText } from '../encryption/sealed-text.ts';
import type { PaymentSettings } from '../settings.ts';
import { tokenSubjectKey } from '../token/token-subject.ts';

export const siteOrigin = 'http://localhost:4200';

export const testPayments: PaymentSettings = {
  merchantId: '002001000000001',
  secretKey: '002001000000001_KEY1',
  keyVersion: '1',
  attemptMinutes: 15,
  // As long as the attempt: most tests never open the card page.
  openingSeconds: 15 * 60,
  reexposureSeconds: 30,
};

export const testAddresses: PaymentAddresses = {
  provider: 'http://provider.test',
  callback: 'http://callback.test',
  returnTo: 'http://return.test',
  site: siteOrigin,
};

/** An API that is asked through `inject`; without a database of the test's own it knows no fine. */
export function testApi(parts: Partial<ApiParts> = {}): Api {
  return createApi({
    database: emptyDatabase(),
    secret: Buffer.alloc(32, 'a secret of tests'),
    tokenPassphrase: 'passphrase of tests',
    tokenSalt: 'salt of tests',
    siteOrigin,
    lookupLimits: { wrongKeysPerNumber: 10, lookupsPerAddress: 1e9 },
    receiptLimits: { sendingsPerAddress: 1e9, pdfsPerAddress: 1e9 },
    payments: testPayments,
    addresses: () => testAddresses,
    now: Date.now,
    ...parts,
  });
}

export function tokenSubject(time: number | string): string {
  return sealText(tokenSubjectKey('passphrase of tests', 'salt of tests'), String(time));
}

/** The header of a token that the API has just issued. */
export async function bearer(api: Api, now = Date.now()): Promise<{ authorization: string }> {
  const answer = await api.inject({
    method: 'POST',
    url: '/api/v1/token',
    query: { sub: tokenSubject(now) },
  });
  return { authorization: `Bearer ${answer.body}` };
}

function emptyDatabase(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
