import { describe, expect, it } from 'vitest';
import { PaymentHarness } from '../../test/payment-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';
import { expireAttempts } from './refresh-fine.ts';

describe.each(testDatabases)('an attempt that expireAttempts ends on $name', ({ open }) => {
  const opened = setUpDatabase(open);

  it('is expired, its fine is payable again, and another attempt can start', async () => {
    const harness = new PaymentHarness(opened);
    await harness.reset();
    await harness.startPayment();
    expect(await harness.statusOf()).toBe('EN_COURS_PAIEMENT');
    await expireAttempts(opened.queries, harness.now);
    expect(await harness.statusOf()).toBe('A_PAYER');
    harness.now += 1;
    await harness.startPayment();
    expect(await harness.payments()).toMatchObject([{ state: 'ACTIVE' }, { state: 'EXPIRED' }]);
  });
});
