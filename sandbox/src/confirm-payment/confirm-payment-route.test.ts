import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/tables.ts';
import { flexibleFine, PaymentHarness, plainFine } from '../testing/payment-harness.ts';
import { bearer, testApi } from '../testing/test-api.ts';
import { testDatabases } from '../testing/test-databases.ts';

const minute = 60_000;
const { numero, cle } = plainFine;
const asked = { numAvis: numero, cleAvis: cle };
const payment = { typeAmende: 'AF', typeReglement: 'AMENDE', montant: 9000 };
const nothing = { etat: 'AUCUN', ...asked };
const paid = {
  etat: 'PAYE',
  ...asked,
  ...payment,
  dateReglement: '2026-03-01T13:01:02+01:00',
  moyen: 'CARTE',
  referenceReglement: expect.stringMatching(/^C[0-9A-F]{12}$/) as string,
  numRegle: numero,
  resteAPayer: 0,
  numJustificatif: expect.stringMatching(/^SANDBOX-\d{8}$/) as string,
  dateJustificatif: '2026-03-01T12:00:00.000Z',
};
const transfer = {
  date: '2026-02-01',
  montant: 6000,
  moyen: 'VIREMENT',
  referenceReglement: 'R1',
};

describe.each(testDatabases)('the confirmation on $name', ({ open }) => {
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

  it('of a fine on which nothing happened says so', async () => {
    expect(await bench.confirm()).toEqual(nothing);
  });

  it('tells an unknown number and a wrong key the very same', async () => {
    await bench.respond(await bench.begun());
    const unknown = { numero: '99999999999991', cle: '00' };
    expect(await bench.confirm(unknown)).toEqual({
      etat: 'AUCUN',
      numAvis: unknown.numero,
      cleAvis: unknown.cle,
    });
    expect(await bench.confirm({ numero, cle: '30' })).toEqual({ ...nothing, cleAvis: '30' });
  });

  it('of an attempt says until when it may be answered', async () => {
    await bench.begun();
    const underWay = { etat: 'EN_COURS', ...asked, ...payment };
    expect(await bench.confirm()).toEqual({ ...underWay, expireLe: '2026-03-01T12:15:00.000Z' });
  });

  it('of an attempt that is pending names no end', async () => {
    await bench.respond(await bench.begun(), { responseCode: '60' });
    bench.now += 60 * minute;
    expect(await bench.confirm()).toEqual({ etat: 'EN_COURS', ...asked, ...payment });
  });

  it.each([
    ['05', 'REFUSE'],
    ['17', 'ANNULE'],
  ])('of an attempt answered by %s is %s', async (responseCode, etat) => {
    await bench.respond(await bench.begun(), { responseCode });
    expect(await bench.confirm()).toEqual({ etat, ...asked, ...payment });
  });

  it('of a payment tells all that a receipt needs', async () => {
    await bench.respond(await bench.begun());
    expect(await bench.confirm()).toEqual(paid);
  });

  it('of a payment that came late is that of any payment', async () => {
    const reference = await bench.begun();
    bench.now += 15 * minute;
    expect(await bench.confirm()).toEqual(nothing);
    await bench.respond(reference);
    const dateJustificatif = '2026-03-01T12:15:00.000Z';
    expect(await bench.confirm()).toEqual({ ...paid, dateJustificatif });
  });

  it('of a part says what was left after it, and the receipt keeps its number and day', async () => {
    const { numero: own, cle: key, numeroConsignation } = flexibleFine;
    const part = { numAvis: own, montantTransaction: 2500 };
    await bench.respond(await bench.begun(part), { amount: '2500' });
    const told = await bench.confirm(flexibleFine);
    expect(told).toMatchObject({ etat: 'PAYE', montant: 2500, numRegle: own, resteAPayer: 6500 });
    bench.now += 24 * 60 * minute;
    expect(await bench.confirm(flexibleFine)).toEqual(told);

    const deposit = { typeReglement: 'CONSIGNATION', montantTransaction: 13500 };
    const second = await bench.begun({ numAvis: own, ...deposit });
    await bench.respond(second, { amount: '13500' });
    const asDeposit = { montant: 13500, numRegle: numeroConsignation, resteAPayer: 0 };
    expect(await bench.confirm({ numero: own, cle: key })).toMatchObject(asDeposit);
    expect((await bench.lookUp(flexibleFine)).reglements).toMatchObject([
      { montant: 2500, referenceReglement: told['referenceReglement'] },
      { montant: 13500, typeReglement: 'CONSIGNATION' },
    ]);
  });

  it('of a settlement named by its reference is about that one', async () => {
    const second = { ...transfer, montant: 3000, referenceReglement: 'R2' };
    const paidTwice = { ...plainFine, reglements: [transfer, second] };
    await bench.reset([{ ...paidTwice, statutPaiement: { valeur: 'PAYE' } }]);
    const about = async (reference: string) => bench.confirm(plainFine, reference);
    expect(await about('R1')).toMatchObject({ montant: 6000, resteAPayer: 3000 });
    expect(await about('R2')).toMatchObject({ montant: 3000, resteAPayer: 0 });
    expect(await about('R3')).toEqual(nothing);
  });

  it('of a fine paid at a tobacconist names no receipt', async () => {
    const shop = { ...transfer, montant: 9000, moyen: 'PVA' };
    const there = { ...plainFine, mediaReglement: 3, reglements: [shop] };
    await bench.reset([{ ...there, statutPaiement: { valeur: 'PAYE' } }]);
    const told = await bench.confirm();
    expect(told).toMatchObject({ etat: 'PAYE', moyen: 'PVA' });
    expect(Object.keys(told)).not.toContain('numJustificatif');
  });

  it('counts an attempt that expired as not made', async () => {
    await bench.respond(await bench.begun(), { responseCode: '05' });
    bench.now += minute;
    await bench.begun();
    expect(await bench.confirm()).toMatchObject({ etat: 'EN_COURS' });
    bench.now += 15 * minute;
    expect(await bench.confirm()).toMatchObject({ etat: 'REFUSE' });
  });

  it('tells of the newest attempt', async () => {
    const etats: unknown[] = [];
    for (const responseCode of ['05', '17', '00']) {
      const reference = await bench.begun();
      etats.push((await bench.confirm())['etat']);
      bench.now += minute;
      await bench.respond(reference, { responseCode });
      etats.push((await bench.confirm())['etat']);
      bench.now += minute;
    }
    expect(etats).toEqual(['EN_COURS', 'REFUSE', 'EN_COURS', 'ANNULE', 'EN_COURS', 'PAYE']);
  });

  it('tells of money that came late rather than of the attempt begun before', async () => {
    const first = await bench.begun();
    bench.now += 15 * minute;
    await bench.begun();
    bench.now += minute;
    await bench.respond(first);
    expect(await bench.confirm()).toMatchObject({ etat: 'PAYE', montant: 9000 });
  });

  it('is the same whichever pair of the fine is asked', async () => {
    const { numeroConsignation, cleConsignation } = flexibleFine;
    const part = { numAvis: flexibleFine.numero, montantTransaction: 2500 };
    await bench.respond(await bench.begun(part), { amount: '2500' });
    const byFine = await bench.confirm(flexibleFine);
    const byDeposit = await bench.confirm({ numero: numeroConsignation, cle: cleConsignation });
    expect(byFine).toMatchObject({ etat: 'PAYE', montant: 2500 });
    expect(byDeposit).toEqual({ ...byFine, numAvis: numeroConsignation, cleAvis: cleConsignation });
  });

  it('tells of a settlement that the fine came with, until something newer happens', async () => {
    await bench.reset([{ ...plainFine, reglements: [transfer] }]);
    expect(await bench.confirm()).toEqual({
      etat: 'PAYE',
      ...asked,
      ...payment,
      montant: 6000,
      dateReglement: '2026-02-01',
      moyen: 'VIREMENT',
      referenceReglement: 'R1',
      numRegle: numero,
      resteAPayer: 3000,
      numJustificatif: expect.stringMatching(/^SANDBOX-\d{8}$/) as string,
      dateJustificatif: '2026-03-01T12:00:00.000Z',
    });
    await bench.begun({ montantTransaction: 3000 });
    expect(await bench.confirm()).toMatchObject({ etat: 'EN_COURS', montant: 3000 });
  });

  it('changes nothing', async () => {
    await bench.begun();
    const before = await bench.everything();
    await bench.confirm();
    expect(await bench.everything()).toEqual(before);
  });

  it('counts wrong keys together with the look-up', async () => {
    const api = testApi({
      database: opened.queries,
      now: () => bench.now,
      lookupLimits: { wrongKeysPerNumber: 2, lookupsPerAddress: 100 },
    });
    const headers = await bearer(api, bench.now);
    const ask = async (url: string) => (await api.inject({ url, headers })).statusCode;
    const confirm = `/api/v1/confirmerPaiement/avis/2?numAvis=${numero}&cleAvis=`;
    const lookUp = `/api/v1/recherche/amende?numAmende=${numero}&cleAmende=`;
    expect(await ask(`${confirm}30`)).toBe(200);
    expect(await ask(`${lookUp}30`)).toBe(200);
    expect(await ask(`${confirm}31`)).toBe(429);
    expect(await ask(`${lookUp}31`)).toBe(429);
    expect(await ask(confirm + cle)).toBe(200);
  });

  it('counts for the address that asks together with the look-up', async () => {
    const api = testApi({
      database: opened.queries,
      now: () => bench.now,
      lookupLimits: { wrongKeysPerNumber: 10, lookupsPerAddress: 2 },
    });
    const headers = await bearer(api, bench.now);
    const ask = async (call: string) => {
      const answer = await api.inject({ url: `/api/v1/${call}`, headers });
      return [answer.statusCode, answer.headers['retry-after']];
    };
    await ask(`recherche/amende?numAmende=${numero}&cleAmende=${cle}`);
    await ask(`confirmerPaiement/avis/2?numAvis=${numero}&cleAvis=${cle}`);
    expect(await ask(`confirmerPaiement/avis/2?numAvis=${numero}&cleAvis=${cle}`)).toEqual([
      429,
      '300',
    ]);
  });

  it.each(['', `?numAvis=${numero}`, `?numAvis=${numero}&cleAvis=2`, '?numAvis=1&cleAvis=29'])(
    'refuses the query "%s"',
    async (query) => {
      const answer = await bench.api.inject({
        url: `/api/v1/confirmerPaiement/avis/2${query}`,
        headers: await bearer(bench.api, bench.now),
      });
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    },
  );
});
