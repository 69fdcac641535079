import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/test-databases.ts';
import { newReference } from '../../test/simulator.ts';
import { setUpSimulator } from '../../test/simulator.ts';

describe.each(testDatabases)('the start of a payment on $name', ({ open }) => {
  const simulator = setUpSimulator(open);

  it('redirects a valid request to a page with an address that cannot be guessed', async () => {
    const answer = await simulator.postPayment();
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/payment\/[\w-]{32}$/);
    expect((await simulator.show(answer.headers.location ?? '')).statusCode).toBe(200);
  });

  it('refuses a request with a fault, names fault and field, and stores nothing', async () => {
    const answer = await simulator.postPayment({ orderId: '1'.repeat(33) });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Un champ est trop long.');
    expect(answer.body).toContain('<code>orderId</code>');
    expect(await simulator.stored()).toEqual([]);
    expect(simulator.bodies()).toEqual([]);
  });

  it.each(['unknown-merchant', 'unknown-key-version'])(
    'answers 400 for %s, stores nothing and sends no response',
    async (kind) => {
      const answer = await simulator.postPayment(
        kind === 'unknown-merchant' ? { merchantId: '1' } : { keyVersion: '2' },
      );
      expect([answer.statusCode, await simulator.stored(), simulator.bodies()]).toEqual([
        400,
        [],
        [],
      ]);
    },
  );

  it('accepts a reference once, even from simultaneous requests', async () => {
    const transactionReference = newReference();
    const answers = await Promise.all(
      [1, 2, 3].map(() => simulator.postPayment({ transactionReference })),
    );
    expect(
      answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([303, 400, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.body).toContain('a déjà servi');
    expect(refused?.body).toContain('<dd>94</dd>');
    expect(await simulator.stored()).toHaveLength(1);
  });

  it('answers 404 for a page that it did not create', async () => {
    expect((await simulator.show('/payment/unknown')).statusCode).toBe(404);
    expect((await simulator.post('/payment/unknown', 'cancel')).statusCode).toBe(404);
    expect((await simulator.show('/')).body).toContain('<h1>Page introuvable</h1>');
  });
});
