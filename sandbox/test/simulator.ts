import { beforeEach } from 'vitest';
import fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import { formPost, testPayments } from './test-api.ts';
import { setUpDatabase } from './test-databases.ts';
import type { OpenDatabase } from '../src/database/tables.ts';
import { createProvider } from '../src/provider/create-provider.ts';
import { testCards } from '../src/provider/enter-card.ts';
import type { Provider } from '../src/provider/new-provider.ts';
import { openMessage, sealMessage, type SipsMessage } from '../src/sips/sips-message.ts';
import type { Merchant } from '../src/provider/payment.ts';

export const merchant: Merchant = testPayments;

export const newReference = () => randomUUID().replaceAll('-', '');

type Sealing = Parameters<typeof sealMessage>[1];

type MerchantServer = Awaited<ReturnType<typeof startMerchantServer>>;

type Changes = Readonly<Record<string, string | undefined>>;

const simulatorStart = Date.parse('2026-03-01T12:00:00Z');

/** Sets up a simulator and a merchant's server for each test, on one database for the whole suite. */
export function setUpSimulator(open: () => Promise<OpenDatabase>) {
  const database = setUpDatabase(open);
  let provider: Provider;
  let server: MerchantServer;
  let now = simulatorStart;

  beforeEach(async () => {
    now = simulatorStart;
    server = await startMerchantServer();
    provider = createProvider({
      database: database.queries,
      merchant,
      siteOrigin: 'http://localhost:4200',
      pendingSeconds: 0.05,
      firstPause: 5,
      now: () => now,
    });
    return async () => {
      await provider.close();
      await server.close();
      await database.queries.deleteFrom('provider_transaction').execute();
    };
  });

  const postForm = (url: string, fields: object = {}) => provider.inject(formPost(url, fields));
  const postPayment = (changes: Changes = {}, sealing = {}) =>
    postForm(
      '/paymentInit',
      merchantForm({ automaticResponseUrl: server.address, ...changes }, sealing),
    );
  return {
    postPayment,
    /** Returns the path of a new payment's page. */
    newPaymentPage: async (changes?: Changes, sealing = {}) =>
      (await postPayment(changes, sealing)).headers.location ?? '',
    post: (page: string, act: string, fields?: object) => postForm(`${page}/${act}`, fields),
    show: (url: string, query: Record<string, string> = {}) => provider.inject({ url, query }),
    stored: () => database.queries.selectFrom('provider_transaction').selectAll().execute(),
    bodies: () => server.bodies,
    received: () => server.received(),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

/** Returns the form of a test card, or of any other number. */
export function cardForm(nameOrNumber: string, changes: object = {}): object {
  const number = testCards.find(({ name }) => name === nameOrNumber)?.number ?? nameOrNumber;
  return { number, month: '12', year: '30', code: '123', wrongAttempts: '0', ...changes };
}

/** Starts a merchant's server that answers with the given statuses in turn, then with 204. */
export async function startMerchantServer() {
  const statuses: number[] = [];
  const bodies: string[] = [];
  const server = fastify({ forceCloseConnections: true });
  server.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  );
  server.post('/reponseSips', async ({ body }, reply) => {
    bodies.push(String(body));
    return reply.code(statuses.shift() ?? 204).send();
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    address: `${origin}/reponseSips`,
    statuses,
    bodies,
    /** Returns the responses so far, in the order in which they arrived. */
    received: () => bodies.map(readResponse),
    close: () => server.close(),
  };
}

/** Returns the fields of a response. @throws when its seal is wrong */
export function readResponse(body: string): Record<string, string> {
  return Object.fromEntries(openForm(Object.fromEntries(new URLSearchParams(body))));
}

/** Returns the fields of a form that either side sends. @throws when its seal is wrong */
export function openForm(form: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const opened = openMessage(form, merchant.secretKey);
  if (!opened.ok) throw new Error(opened.fault);
  return opened.fields;
}

/** Seals a message. Undefined fields are left out. */
export function sealForm(fields: Changes, sealing: Sealing): SipsMessage {
  const present = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== undefined,
  );
  return sealMessage(Object.fromEntries(present), sealing);
}

/** Returns the form that a merchant's page sends. Undefined fields are left out. */
export function merchantForm(
  changes: Changes = {},
  {
    sealAlgorithm = 'HMAC-SHA-256',
    secretKey = merchant.secretKey,
    ...rest
  }: Partial<Sealing> = {},
): SipsMessage {
  const fields = {
    amount: '9000',
    currencyCode: '978',
    merchantId: merchant.merchantId,
    normalReturnUrl: 'http://localhost:4200/api/v1/retourSips',
    transactionReference: newReference(),
    keyVersion: merchant.keyVersion,
    customerLanguage: 'fr',
    orderId: '33341557203981',
    returnContext: 'ctx=1',
    captureMode: 'AUTHOR_CAPTURE',
    captureDay: '0',
    orderChannel: 'INTERNET',
    ...changes,
  };
  return sealForm(fields, { secretKey, sealAlgorithm, interfaceVersion: 'HP_3.2', ...rest });
}

/** Returns the hidden fields of a page. Our values need no unescaping, or the test would notice. */
export function readHiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)" \/>/g);
  return Object.fromEntries(Array.from(inputs, ([, name = '', value = '']) => [name, value]));
}
