import { afterAll, beforeAll, beforeEach } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import type { OpenDatabase } from '../../database/tables.ts';
import { createProvider } from '../create-provider.ts';
import { testCards } from '../enter-card/test-cards.ts';
import type { Provider } from '../new-provider.ts';
import { formPost } from './form-post.ts';
import { merchant, merchantForm } from './merchant-form.ts';
import { startMerchantServer } from './merchant-server.ts';

type MerchantServer = Awaited<ReturnType<typeof startMerchantServer>>;
type Changes = Readonly<Record<string, string | undefined>>;

const simulatorStart = Date.parse('2026-03-01T12:00:00Z');

/** A simulator and a merchant's server for each test, on one database for all of a suite. */
export function setUpSimulator(open: () => Promise<OpenDatabase>) {
  let database: OpenDatabase;
  let provider: Provider;
  let server: MerchantServer;
  let now = simulatorStart;

  beforeAll(async () => {
    database = await open();
    await migrate(database.queries);
  }, 60_000);
  afterAll(() => database.close());
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
  const begin = (changes: Changes = {}, sealing = {}) =>
    postForm(
      '/paymentInit',
      merchantForm({ automaticResponseUrl: server.address, ...changes }, sealing),
    );
  return {
    begin,
    /** The path of a new payment's page. */
    beginPage: async (changes?: Changes, sealing = {}) =>
      (await begin(changes, sealing)).headers.location ?? '',
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

/** The form of a test card, or of any other number. */
export function cardForm(nameOrNumber: string, changes: object = {}): object {
  const number = testCards.find(({ name }) => name === nameOrNumber)?.number ?? nameOrNumber;
  return { number, month: '12', year: '30', code: '123', wrongAttempts: '0', ...changes };
}
