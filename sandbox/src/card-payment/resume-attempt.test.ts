import { beforeEach, describe, expect, it } from 'vitest';
import { createProvider } from '../provider/create-provider.ts';
import type { Provider } from '../provider/new-provider.ts';
import { formPost } from '../../test/test-api.ts';
import {
  flexibleFine,
  type PaymentHarness,
  setUpPayments,
  requestOf,
} from '../../test/payment-harness.ts';
import { testPayments } from '../../test/test-api.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';
import { extendOpenedAttempt } from './start-attempt.ts';

const minute = 60_000;
const resume = { reprendre: true };

describe.each(testDatabases)('an attempt on $name', ({ open }) => {
  const opened = setUpDatabase(open);
  const harness = setUpPayments(opened);

  const codeOf = async (wanted: Parameters<PaymentHarness['postPayment']>[0]) => {
    const answer = await harness.postPayment(wanted);
    return `${answer.statusCode} ${answer.statusCode === 200 ? 'started' : answer.json().error.code}`;
  };
  const states = async () => {
    const { attempts } = await harness.everything();
    return Object.fromEntries(attempts.map(({ reference, state }) => [reference, state]));
  };

  describe('when reprendre is requested', () => {
    it('is superseded by a new attempt, which may have another amount', async () => {
      const { numero: numAvis } = flexibleFine;
      const first = await harness.startPayment({ numAvis });
      const second = await harness.startPayment({ numAvis, montantTransaction: 2500, ...resume });
      expect(await states()).toEqual({ [first]: 'SUPERSEDED', [second]: 'ACTIVE' });
      expect(await harness.confirm(flexibleFine)).toMatchObject({
        etat: 'EN_COURS',
        montant: 2500,
      });
      expect(await harness.statusOf(flexibleFine)).toBe('EN_COURS_PAIEMENT');
    });

    it('ten simultaneous requests leave one attempt under way', async () => {
      await harness.startPayment();
      await Promise.all(Array.from({ length: 10 }, () => harness.postPayment(resume)));
      const all = Object.values(await states());
      expect(all.toSorted()).toEqual(['ACTIVE', ...Array<string>(10).fill('SUPERSEDED')]);
    });

    it('is not started if none was under way', async () => {
      expect(await codeOf(resume)).toBe('409 not-payable');
      expect(await states()).toEqual({});
      expect(await harness.statusOf()).toBe('A_PAYER');
    });

    it('is not restarted once a part is booked, even if the rest is payable', async () => {
      const part = { numAvis: flexibleFine.numero, montantTransaction: 3000 };
      const first = await harness.startPayment(part);
      await harness.respond(first, { amount: '3000' });
      harness.now += minute;
      expect(await harness.statusOf(flexibleFine)).toBe('A_PAYER');
      expect(await codeOf({ ...part, ...resume })).toBe('409 not-payable');
      expect(await states()).toEqual({ [first]: 'ACCEPTED' });
      expect(await codeOf(part)).toBe('200 started');
    });

    it.each([
      ['refused', '05'],
      ['cancelled', '17'],
      ['without an answer', undefined],
    ])('is not restarted after it has ended %s', async (_, responseCode) => {
      const first = await harness.startPayment();
      harness.now += 15 * minute - 1;
      if (responseCode) await harness.respond(first, { responseCode });
      harness.now += 1;
      expect(await codeOf(resume)).toBe('409 not-payable');
      expect(await harness.statusOf()).toBe('A_PAYER');
      expect(await codeOf({})).toBe('200 started');
    });

    it('stays under way if the requested replacement is refused', async () => {
      const first = await harness.startPayment();
      expect(await codeOf({ ...resume, montantTransaction: 8999 })).toBe('422 amount-refused');
      expect(await states()).toEqual({ [first]: 'ACTIVE' });
    });

    it('stays under way without the right key, even right after a look-up', async () => {
      const first = await harness.startPayment();
      await harness.lookUp();
      expect(await codeOf({ ...resume, cleAvis: undefined })).toBe('400 invalid-request');
      expect(await codeOf({ ...resume, cleAvis: '30' })).toBe('404 notice-unknown');
      expect(await states()).toEqual({ [first]: 'ACTIVE' });
    });

    it('cannot be replaced while the provider decides, and has no expiry', async () => {
      const first = await harness.startPayment();
      await harness.respond(first, { responseCode: '60' });
      expect(await codeOf(resume)).toBe('409 payment-pending');
      expect(await states()).toEqual({ [first]: 'PENDING' });
      expect(Object.keys(await harness.confirm())).not.toContain('expireLe');
    });

    it('cannot be replaced once it is accepted', async () => {
      await harness.respond(await harness.startPayment());
      expect(await codeOf(resume)).toBe('409 not-payable');
    });

    it('is booked as late if it is accepted afterwards, and the new one overpays', async () => {
      const first = await harness.startPayment();
      const second = await harness.startPayment(resume);
      harness.now += minute;
      expect(await harness.respond(first)).toBe(204);
      expect(await states()).toEqual({ [first]: 'ACCEPTED_LATE', [second]: 'ACTIVE' });
      expect(await harness.confirm()).toMatchObject({ etat: 'PAYE' });
      expect(await codeOf(resume)).toBe('409 not-payable');
      await harness.respond(second);
      const payments = await harness.payments();
      expect(payments).toHaveLength(2);
      expect(payments.filter(({ overpaid }) => overpaid)).toMatchObject([{ state: 'ACCEPTED' }]);
    });

    it.each(['05', '17', '60'])(
      'leaves the new one under way if it is answered with %s afterwards',
      async (code) => {
        const first = await harness.startPayment();
        const second = await harness.startPayment(resume);
        expect(await harness.respond(first, { responseCode: code })).toBe(204);
        expect(await states()).toEqual({ [first]: 'SUPERSEDED', [second]: 'ACTIVE' });
        expect(await harness.statusOf()).toBe('EN_COURS_PAIEMENT');
      },
    );

    it('is reported as AUCUN once the new one has expired', async () => {
      await harness.startPayment();
      await harness.startPayment(resume);
      harness.now += 15 * minute;
      expect(await harness.confirm()).toMatchObject({ etat: 'AUCUN' });
      expect(await harness.statusOf()).toBe('A_PAYER');
    });
  });

  describe('with three minutes to open its card page', () => {
    let simulator: Provider;
    beforeEach(() => {
      harness.restart({
        payments: { ...testPayments, openingSeconds: 180 },
      });
      simulator = createProvider({
        database: opened.queries,
        merchant: testPayments,
        siteOrigin: 'http://localhost:4200',
        pendingSeconds: 1,
        onOpened: (reference) => extendOpenedAttempt(opened.queries, reference, 15 * minute),
        now: () => harness.now,
      });
      return () => simulator.close();
    });

    const openPage = async (handOver: string) => {
      const fields = [...handOver.matchAll(/name="(\w+)" value="([^"]*)"/g)];
      const form = Object.fromEntries(fields.map(([, name, value]) => [name, value]));
      expect((await simulator.inject(formPost('/paymentInit', form))).statusCode).toBe(303);
    };

    it('expires after three minutes without opening, as expireLe announced', async () => {
      await harness.startPayment();
      expect(await harness.confirm()).toMatchObject({ expireLe: '2026-03-01T12:03:00.000Z' });
      harness.now += 3 * minute - 1;
      expect(await harness.statusOf()).toBe('EN_COURS_PAIEMENT');
      harness.now += 1;
      expect(await harness.statusOf()).toBe('A_PAYER');
      expect(await codeOf({})).toBe('200 started');
    });

    it('keeps its 15 minutes once the page is opened', async () => {
      const handOver = (await harness.postPayment()).body;
      expect(requestOf(handOver).get('expirationDate')).toBe('2026-03-01T12:15:00.000Z');
      harness.now += minute;
      await openPage(handOver);
      expect(await harness.confirm()).toMatchObject({ expireLe: '2026-03-01T12:15:00.000Z' });
      harness.now += 13 * minute;
      expect(await harness.statusOf()).toBe('EN_COURS_PAIEMENT');
      harness.now += minute;
      expect(await harness.statusOf()).toBe('A_PAYER');
    });

    it('stays expired if the page is opened too late', async () => {
      const handOver = (await harness.postPayment()).body;
      harness.now += 3 * minute;
      expect(await harness.statusOf()).toBe('A_PAYER');
      await openPage(handOver);
      expect(await harness.confirm()).toMatchObject({ etat: 'AUCUN' });
    });

    it('has 15 minutes from the start if the provider does not report the opening', async () => {
      const payments = { ...testPayments, openingSeconds: 180, providerOrigin: 'http://sips.test' };
      harness.restart({ payments });
      await harness.startPayment();
      expect(await harness.confirm()).toMatchObject({ expireLe: '2026-03-01T12:15:00.000Z' });
    });
  });
});
