import { beforeEach, describe, expect, it } from 'vitest';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';
import { createProvider } from './create-provider.ts';
import { formPost } from '../../test/test-api.ts';
import { merchant, merchantForm } from '../../test/simulator.ts';
import { startMerchantServer } from '../../test/simulator.ts';

type MerchantServer = Awaited<ReturnType<typeof startMerchantServer>>;

const pendingCard = { number: '4000 0000 0000 0119', month: '12', year: '99', code: '123' };

describe.each(testDatabases)('automatic responses on $name', ({ open }) => {
  const database = setUpDatabase(open);
  let server: MerchantServer;

  beforeEach(async () => {
    server = await startMerchantServer();
    return async () => {
      await server.close();
      await database.queries.deleteFrom('provider_transaction').execute();
    };
  });

  const newSimulator = (pendingSeconds = 0) =>
    createProvider({
      database: database.queries,
      merchant,
      siteOrigin: 'http://localhost:4200',
      pendingSeconds,
      firstPause: 5,
      now: Date.now,
    });
  const startPayment = async (provider: ReturnType<typeof newSimulator>) => {
    const form = merchantForm({ automaticResponseUrl: server.address });
    return (await provider.inject(formPost('/paymentInit', form))).headers.location ?? '';
  };
  const openResponses = async () =>
    database.queries
      .selectFrom('provider_response')
      .select('body')
      .where('taken_at', 'is', null)
      .orderBy('id')
      .execute();
  const codes = () => server.received().map(({ responseCode }) => responseCode);

  it.each([500, 404, 302])(
    'are sent again after a %i until the merchant accepts them',
    async (status) => {
      const provider = newSimulator();
      const page = await startPayment(provider);
      server.statuses.push(status, status);
      await provider.inject(formPost(`${page}/cancel`));
      expect(server.bodies).toHaveLength(3);
      expect(new Set(server.bodies).size).toBe(1);
      expect(await openResponses()).toEqual([]);
      await provider.close();
      expect(server.bodies).toHaveLength(3);
    },
  );

  it('do not block the browser, however often the merchant refuses them', async () => {
    const provider = newSimulator();
    const page = await startPayment(provider);
    server.statuses.push(...Array.from({ length: 1000 }, () => 503));
    const answer = await provider.inject(formPost(`${page}/cancel`));
    expect(answer.statusCode).toBe(303);
    expect(server.bodies.length).toBeGreaterThan(1);
    await provider.close();
    expect(await openResponses()).toHaveLength(1);
  });

  it('are sent after a restart if the merchant refused them before', async () => {
    const first = newSimulator();
    const page = await startPayment(first);
    server.statuses.push(...Array.from({ length: 1000 }, () => 503));
    const answer = first.inject(formPost(`${page}/cancel`));
    await expect.poll(() => server.bodies.length).toBeGreaterThan(1);
    await first.close();
    await answer;

    server.statuses.length = 0;
    server.bodies.length = 0;
    const second = newSimulator();
    await second.ready();
    await expect.poll(openResponses).toEqual([]);
    // Each is sent at least once: one in transit when the first simulator ended may still arrive.
    expect(new Set(codes())).toEqual(new Set(['17']));
    await second.close();
  });

  it('that are due later survive a restart and are sent in order', async () => {
    const first = newSimulator(0.2);
    const page = await startPayment(first);
    await first.inject(formPost(`${page}/card`, pendingCard));
    expect(codes()).toEqual(['60']);
    await first.close();
    expect(await openResponses()).toHaveLength(1);

    const second = newSimulator();
    await second.ready();
    await expect.poll(openResponses).toEqual([]);
    expect(codes()).toEqual(['60', '00']);
    await second.close();
  });

  it('wait until the one before them is accepted', async () => {
    const provider = newSimulator(0);
    const page = await startPayment(provider);
    server.statuses.push(500, 500, 500);
    await provider.inject(formPost(`${page}/card`, pendingCard));
    await expect.poll(openResponses).toEqual([]);
    expect(codes()).toEqual(['60', '60', '60', '60', '00']);
    await provider.close();
  });
});
