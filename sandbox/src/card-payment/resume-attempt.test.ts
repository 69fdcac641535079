import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/tables.ts';
import { createProvider } from '../provider/create-provider.ts';
import type { Provider } from '../provider/new-provider.ts';
import { formPost } from '../provider/testing/set-up-simulator.ts';
import { flexibleFine, PaymentHarness, requestOf } from '../testing/payment-harness.ts';
import { testPayments } from '../testing/test-api.ts';
import { testDatabases } from '../testing/test-databases.ts';
import { extendOpenedAttempt } from './start-attempt.ts';

const minute = 60_000;
const resume = { reprendre: true };

describe.each(testDatabases)('an attempt on $name', ({ open }) => {
  let opened: OpenDatabase;
  let bench: PaymentHarness;
  beforeAll(async () => {
    opened = await open();
    await migrate(opened.queries);
  }, 60_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    bench = new PaymentHarness(opened.queries);
    await bench.reset();
  });

  const codeOf = async (wanted: Parameters<PaymentHarness['begin']>[0]) => {
    const answer = await bench.begin(wanted);
    return `${answer.statusCode} ${answer.statusCode === 200 ? 'begun' : answer.json().error.code}`;
  };
  const states = async () => {
    const { attempts } = await bench.everything();
    return Object.fromEntries(attempts.map(({ reference, state }) => [reference, state]));
  };

  describe('that is resumed', () => {
    it('ends, and another begins, of another amount if wanted', async () => {
      const { numero: numAvis } = flexibleFine;
      const first = await bench.begun({ numAvis });
      const second = await bench.begun({ numAvis, montantTransaction: 2500, ...resume });
      expect(await states()).toEqual({ [first]: 'SUPERSEDED', [second]: 'ACTIVE' });
      expect(await bench.confirm(flexibleFine)).toMatchObject({ etat: 'EN_COURS', montant: 2500 });
      expect(await bench.statusOf(flexibleFine)).toBe('EN_COURS_PAIEMENT');
    });

    it('is one of many: of ten who resume at the same time one is under way', async () => {
      await bench.begun();
      await Promise.all(Array.from({ length: 10 }, () => bench.begin(resume)));
      const all = Object.values(await states());
      expect(all.toSorted()).toEqual(['ACTIVE', ...Array<string>(10).fill('SUPERSEDED')]);
    });

    it('begins like any other when none is under way', async () => {
      expect(await codeOf(resume)).toBe('200 begun');
    });

    it('goes on when what is wanted in its place is refused', async () => {
      const first = await bench.begun();
      expect(await codeOf({ ...resume, montantTransaction: 8999 })).toBe('422 amount-refused');
      expect(await states()).toEqual({ [first]: 'ACTIVE' });
    });

    it('needs the key, even from who has just looked the fine up', async () => {
      const first = await bench.begun();
      await bench.lookUp();
      expect(await codeOf({ ...resume, cleAvis: undefined })).toBe('400 invalid-request');
      expect(await codeOf({ ...resume, cleAvis: '30' })).toBe('404 notice-unknown');
      expect(await states()).toEqual({ [first]: 'ACTIVE' });
    });

    it('cannot end while the provider decides', async () => {
      const first = await bench.begun();
      await bench.respond(first, { responseCode: '60' });
      expect(await codeOf(resume)).toBe('409 payment-pending');
      expect(await states()).toEqual({ [first]: 'PENDING' });
      expect(Object.keys(await bench.confirm())).not.toContain('expireLe');
    });

    it('cannot end once it was accepted', async () => {
      await bench.respond(await bench.begun());
      expect(await codeOf(resume)).toBe('409 not-payable');
    });

    it('and is accepted all the same is booked late, and the other one overpays', async () => {
      const first = await bench.begun();
      const second = await bench.begun(resume);
      bench.now += minute;
      expect(await bench.respond(first)).toBe(204);
      expect(await states()).toEqual({ [first]: 'ACCEPTED_LATE', [second]: 'ACTIVE' });
      expect(await bench.confirm()).toMatchObject({ etat: 'PAYE' });
      expect(await codeOf(resume)).toBe('409 not-payable');
      await bench.respond(second);
      const payments = await bench.payments();
      expect(payments).toHaveLength(2);
      expect(payments.filter(({ overpaid }) => overpaid)).toMatchObject([{ state: 'ACCEPTED' }]);
    });

    it.each(['05', '17', '60'])('and is answered %s leaves the other one alone', async (code) => {
      const first = await bench.begun();
      const second = await bench.begun(resume);
      expect(await bench.respond(first, { responseCode: code })).toBe(204);
      expect(await states()).toEqual({ [first]: 'SUPERSEDED', [second]: 'ACTIVE' });
      expect(await bench.statusOf()).toBe('EN_COURS_PAIEMENT');
    });

    it('counts as not made once the other one has ended', async () => {
      await bench.begun();
      await bench.begun(resume);
      bench.now += 15 * minute;
      expect(await bench.confirm()).toMatchObject({ etat: 'AUCUN' });
      expect(await bench.statusOf()).toBe('A_PAYER');
    });
  });

  describe('whose card page has to be opened within three minutes', () => {
    let simulator: Provider;
    beforeEach(() => {
      bench = new PaymentHarness(opened.queries, {
        payments: { ...testPayments, openingSeconds: 180 },
      });
      simulator = createProvider({
        database: opened.queries,
        merchant: testPayments,
        siteOrigin: 'http://localhost:4200',
        pendingSeconds: 1,
        onOpened: (reference) => extendOpenedAttempt(opened.queries, reference, 15 * minute),
        now: () => bench.now,
      });
      return () => simulator.close();
    });

    const openPage = async (handOver: string) => {
      const fields = [...handOver.matchAll(/name="(\w+)" value="([^"]*)"/g)];
      const form = Object.fromEntries(fields.map(([, name, value]) => [name, value]));
      expect((await simulator.inject(formPost('/paymentInit', form))).statusCode).toBe(303);
    };

    it('ends by itself when it was not, and says so beforehand', async () => {
      await bench.begun();
      expect(await bench.confirm()).toMatchObject({ expireLe: '2026-03-01T12:03:00.000Z' });
      bench.now += 3 * minute - 1;
      expect(await bench.statusOf()).toBe('EN_COURS_PAIEMENT');
      bench.now += 1;
      expect(await bench.statusOf()).toBe('A_PAYER');
      expect(await codeOf({})).toBe('200 begun');
    });

    it('has all its time once it was', async () => {
      const handOver = (await bench.begin()).body;
      expect(requestOf(handOver).get('expirationDate')).toBe('2026-03-01T12:15:00.000Z');
      bench.now += minute;
      await openPage(handOver);
      expect(await bench.confirm()).toMatchObject({ expireLe: '2026-03-01T12:15:00.000Z' });
      bench.now += 13 * minute;
      expect(await bench.statusOf()).toBe('EN_COURS_PAIEMENT');
      bench.now += minute;
      expect(await bench.statusOf()).toBe('A_PAYER');
    });

    it('stays ended when it is opened after that', async () => {
      const handOver = (await bench.begin()).body;
      bench.now += 3 * minute;
      expect(await bench.statusOf()).toBe('A_PAYER');
      await openPage(handOver);
      expect(await bench.confirm()).toMatchObject({ etat: 'AUCUN' });
    });

    it('has all its time from the start with a provider that does not tell', async () => {
      const payments = { ...testPayments, openingSeconds: 180, providerOrigin: 'http://sips.test' };
      bench = new PaymentHarness(opened.queries, { payments });
      await bench.begun();
      expect(await bench.confirm()).toMatchObject({ expireLe: '2026-03-01T12:15:00.000Z' });
    });
  });
});
