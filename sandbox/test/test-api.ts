import { noDatabase } from '../src/describe-api.ts';
import { createApi, type ApiParts } from '../src/create-api.ts';
import type { Api } from '../src/api/api.ts';
import type { PaymentAddresses } from '../src/card-payment/card-provider.ts';
import { resetFines } from '../src/database/seed-fines.ts';
import type { Database, OpenDatabase } from '../src/database/tables.ts';
import type { Fine } from '../src/fine/fine.ts';
import { sealText } from '../src/encryption/sealed-text.ts';
import { readSandboxSettings } from '../src/settings/settings.ts';
import { tokenSubjectKey } from '../src/token/issue-token.ts';

export const siteOrigin = 'http://localhost:4200';

const usual = readSandboxSettings({});

// The time limit for opening equals that of the attempt, because most tests never open the card page.
export const testPayments = {
  ...usual.payments,
  openingSeconds: usual.payments.attemptMinutes * 60,
};

export const testAddresses: PaymentAddresses = {
  provider: 'http://provider.test',
  callback: 'http://callback.test',
  returnTo: 'http://return.test',
  site: siteOrigin,
};

/** Creates an API that is called through `inject`. Without a database of the test it knows no fine. */
export function testApi(parts: Partial<ApiParts> = {}): Api {
  return createApi({
    ...usual,
    database: noDatabase(),
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

/** API on the database of a suite, with some fines. It controls the time unless it is given a clock. */
export abstract class ApiHarness {
  now = Date.parse('2026-03-01T12:00:00Z');
  readonly #opened: Pick<OpenDatabase, 'queries'>;
  #parts: Partial<ApiParts>;
  #api: Api | undefined;
  protected abstract readonly fines: readonly Fine[];

  constructor(opened: Pick<OpenDatabase, 'queries'>, parts: Partial<ApiParts> = {}) {
    this.#opened = opened;
    this.#parts = parts;
  }

  get database(): Database {
    return this.#opened.queries;
  }

  get api(): Api {
    this.#api ??= testApi({ database: this.database, now: () => this.now, ...this.#parts });
    return this.#api;
  }

  /** Creates an API of other parts, which has counted nothing yet. */
  restart(parts: Partial<ApiParts> = {}): void {
    this.now = Date.parse('2026-03-01T12:00:00Z');
    this.#parts = parts;
    this.#api = undefined;
  }

  /** Resets the database to its fines, or to those given, without payments or requests. */
  async reset(fines = this.fines): Promise<void> {
    await resetFines(
      this.database,
      fines.map((fine) => ({ fine, fingerprint: 'harness' })),
    );
  }

  async get(
    call: string,
    query: Record<string, string>,
    more: Readonly<Record<string, string>> = {},
  ) {
    const headers = { ...(await this.header()), ...more };
    return this.api.inject({ url: `/api/v1/${call}`, query, headers });
  }

  async post(call: string, payload: object, more: Readonly<Record<string, string>> = {}) {
    const headers = { ...(await this.header()), ...more };
    return this.api.inject({ method: 'POST', url: `/api/v1/${call}`, headers, payload });
  }

  header(): Promise<{ authorization: string }> {
    return bearer(this.api, (this.#parts.now ?? (() => this.now))());
  }
}

export function tokenSubject(time: number | string): string {
  return sealText(tokenSubjectKey('passphrase of tests', 'salt of tests'), String(time));
}

/** Returns the header of a token that the API has just issued. */
export async function bearer(api: Api, now = Date.now()): Promise<{ authorization: string }> {
  const answer = await api.inject({
    method: 'POST',
    url: '/api/v1/token',
    query: { sub: tokenSubject(now) },
  });
  return { authorization: `Bearer ${answer.body}` };
}

/** Returns a request for `inject` that sends a form. */
export function formPost(url: string, fields: object = {}) {
  return {
    method: 'POST' as const,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(Object.entries(fields)).toString(),
  };
}
