import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/tables.ts';
import { PaymentHarness } from '../testing/payment-harness.ts';
import { testDatabases } from '../testing/test-databases.ts';
import { expireAttempts } from './expire-attempts.ts';

describe.each(testDatabases)('attempts whose time has run out, on $name,', ({ open }) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
    await migrate(opened.queries);
  }, 60_000);
  afterAll(() => opened.close());

  it('have expired for whoever looks next, and another one can begin', async () => {
    const bench = new PaymentHarness(opened.queries);
    await bench.reset();
    await bench.begun();
    expect(await bench.statusOf()).toBe('EN_COURS_PAIEMENT');
    await expireAttempts(opened.queries, bench.now);
    expect(await bench.statusOf()).toBe('A_PAYER');
    bench.now += 1;
    await bench.begun();
    expect(await bench.payments()).toMatchObject([{ state: 'ACTIVE' }, { state: 'EXPIRED' }]);
  });
});
