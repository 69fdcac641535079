import { describe, expect, it } from 'vitest';
import { flexibleFine, setUpPayments, plainFine } from '../../test/payment-harness.ts';
import { bearer, testApi } from '../../test/test-api.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

const minute = 60_000;
const { numero, cle } = plainFine;
const notice = { numAvis: numero, cleAvis: cle };
const payment = { typeAmende: 'AF', typeReglement: 'AMENDE', montant: 9000 };
const noPayment = { etat: 'AUCUN', ...notice };
const paid = {
  etat: 'PAYE',
  ...notice,
  ...payment,
  dateReglement: '2026-03-01T13:01:02+01:00',
  moyen: 'CARTE',
  referenceReglement: expect.stringMatching(/^C[0-9A-F]{12}$/) as string,
  numRegle: numero,
  resteAPayer: 0,
  sansReponse: 0,
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
  const opened = setUpDatabase(open);
  const harness = setUpPayments(opened);

  it('is AUCUN for a fine without any payment', async () => {
    expect(await harness.confirm()).toEqual(noPayment);
  });

  it('is AUCUN both for an unknown number and for a wrong key', async () => {
    await harness.respond(await harness.startPayment());
    const unknown = { numero: '99999999999991', cle: '00' };
    expect(await harness.confirm(unknown)).toEqual({
      etat: 'AUCUN',
      numAvis: unknown.numero,
      cleAvis: unknown.cle,
    });
    expect(await harness.confirm({ numero, cle: '30' })).toEqual({ ...noPayment, cleAvis: '30' });
  });

  it('gives the expiry of an attempt that is under way', async () => {
    await harness.startPayment();
    const underWay = { etat: 'EN_COURS', ...notice, ...payment };
    expect(await harness.confirm()).toEqual({ ...underWay, expireLe: '2026-03-01T12:15:00.000Z' });
  });

  it('gives no expiry for an attempt that is pending', async () => {
    await harness.respond(await harness.startPayment(), { responseCode: '60' });
    harness.now += 60 * minute;
    expect(await harness.confirm()).toEqual({ etat: 'EN_COURS', ...notice, ...payment });
  });

  it.each([
    ['05', 'REFUSE'],
    ['17', 'ANNULE'],
  ])('for an attempt answered with %s is %s', async (responseCode, etat) => {
    await harness.respond(await harness.startPayment(), { responseCode });
    expect(await harness.confirm()).toEqual({ etat, ...notice, ...payment, sansReponse: 0 });
  });

  it('for a payment contains all data of a receipt', async () => {
    await harness.respond(await harness.startPayment());
    expect(await harness.confirm()).toEqual(paid);
  });

  it('for a late payment is like that for any other payment', async () => {
    const reference = await harness.startPayment();
    harness.now += 15 * minute;
    expect(await harness.confirm()).toEqual(noPayment);
    await harness.respond(reference);
    const dateJustificatif = '2026-03-01T12:15:00.000Z';
    expect(await harness.confirm()).toEqual({ ...paid, dateJustificatif });
  });

  it('for a part gives the rest and keeps the number and day of its receipt', async () => {
    const { numero: own, cle: key, numeroConsignation } = flexibleFine;
    const part = { numAvis: own, montantTransaction: 2500 };
    await harness.respond(await harness.startPayment(part), { amount: '2500' });
    const confirmation = await harness.confirm(flexibleFine);
    expect(confirmation).toMatchObject({
      etat: 'PAYE',
      montant: 2500,
      numRegle: own,
      resteAPayer: 6500,
    });
    harness.now += 24 * 60 * minute;
    expect(await harness.confirm(flexibleFine)).toEqual(confirmation);

    const deposit = { typeReglement: 'CONSIGNATION', montantTransaction: 13500 };
    const second = await harness.startPayment({ numAvis: own, ...deposit });
    await harness.respond(second, { amount: '13500' });
    const asDeposit = { montant: 13500, numRegle: numeroConsignation, resteAPayer: 0 };
    expect(await harness.confirm({ numero: own, cle: key })).toMatchObject(asDeposit);
    expect((await harness.lookUp(flexibleFine)).reglements).toMatchObject([
      { montant: 2500, referenceReglement: confirmation['referenceReglement'] },
      { montant: 13500, typeReglement: 'CONSIGNATION' },
    ]);
  });

  it('with a reference is about the settlement that has this reference', async () => {
    const second = { ...transfer, montant: 3000, referenceReglement: 'R2' };
    const paidTwice = { ...plainFine, reglements: [transfer, second] };
    await harness.reset([{ ...paidTwice, statutPaiement: { valeur: 'PAYE' } }]);
    const about = async (reference: string) => harness.confirm(plainFine, reference);
    expect(await about('R1')).toMatchObject({ montant: 6000, resteAPayer: 3000 });
    expect(await about('R2')).toMatchObject({ montant: 3000, resteAPayer: 0 });
    expect(await about('R3')).toEqual(noPayment);
  });

  it('for a fine paid at a tobacconist names no receipt', async () => {
    const shop = { ...transfer, montant: 9000, moyen: 'PVA' };
    const there = { ...plainFine, mediaReglement: 3, reglements: [shop] };
    await harness.reset([{ ...there, statutPaiement: { valeur: 'PAYE' } }]);
    const confirmation = await harness.confirm();
    expect(confirmation).toMatchObject({ etat: 'PAYE', moyen: 'PVA' });
    expect(Object.keys(confirmation)).not.toContain('numJustificatif');
  });

  it('reports the newest attempt', async () => {
    const etats: unknown[] = [];
    for (const responseCode of ['05', '17', '00']) {
      const reference = await harness.startPayment();
      etats.push((await harness.confirm())['etat']);
      harness.now += minute;
      await harness.respond(reference, { responseCode });
      etats.push((await harness.confirm())['etat']);
      harness.now += minute;
    }
    expect(etats).toEqual(['EN_COURS', 'REFUSE', 'EN_COURS', 'ANNULE', 'EN_COURS', 'PAYE']);
  });

  it('reports late money rather than an attempt that started before it arrived', async () => {
    const first = await harness.startPayment();
    harness.now += 15 * minute;
    await harness.startPayment();
    harness.now += minute;
    await harness.respond(first);
    expect(await harness.confirm()).toMatchObject({ etat: 'PAYE', montant: 9000 });
  });

  it('is the same under the number of the fine and under that of its deposit', async () => {
    const { numeroConsignation, cleConsignation } = flexibleFine;
    const part = { numAvis: flexibleFine.numero, montantTransaction: 2500 };
    await harness.respond(await harness.startPayment(part), { amount: '2500' });
    const byFine = await harness.confirm(flexibleFine);
    const byDeposit = await harness.confirm({ numero: numeroConsignation, cle: cleConsignation });
    expect(byFine).toMatchObject({ etat: 'PAYE', montant: 2500 });
    expect(byDeposit).toEqual({ ...byFine, numAvis: numeroConsignation, cleAvis: cleConsignation });
  });

  it('reports a settlement that the fine came with until an attempt starts', async () => {
    await harness.reset([{ ...plainFine, reglements: [transfer] }]);
    expect(await harness.confirm()).toEqual({
      etat: 'PAYE',
      ...notice,
      ...payment,
      montant: 6000,
      dateReglement: '2026-02-01',
      moyen: 'VIREMENT',
      referenceReglement: 'R1',
      numRegle: numero,
      resteAPayer: 3000,
      sansReponse: 0,
      numJustificatif: expect.stringMatching(/^SANDBOX-\d{8}$/) as string,
      dateJustificatif: '2026-03-01T12:00:00.000Z',
    });
    await harness.startPayment({ montantTransaction: 3000 });
    expect(await harness.confirm()).toMatchObject({ etat: 'EN_COURS', montant: 3000 });
  });

  it('changes nothing in the database', async () => {
    await harness.startPayment();
    const before = await harness.everything();
    await harness.confirm();
    expect(await harness.everything()).toEqual(before);
  });

  it('counts wrong keys together with the look-up', async () => {
    const api = testApi({
      database: opened.queries,
      now: () => harness.now,
      lookupLimits: { wrongKeysPerNumber: 2, lookupsPerAddress: 100 },
    });
    const headers = await bearer(api, harness.now);
    const statusOf = async (url: string) => (await api.inject({ url, headers })).statusCode;
    const confirm = `/api/v1/confirmerPaiement/avis/2?numAvis=${numero}&cleAvis=`;
    const lookUp = `/api/v1/recherche/amende?numAmende=${numero}&cleAmende=`;
    expect(await statusOf(`${confirm}30`)).toBe(200);
    expect(await statusOf(`${lookUp}30`)).toBe(200);
    expect(await statusOf(`${confirm}31`)).toBe(429);
    expect(await statusOf(`${lookUp}31`)).toBe(429);
    expect(await statusOf(confirm + cle)).toBe(200);
  });

  it('counts towards the same limit per address as the look-up', async () => {
    const api = testApi({
      database: opened.queries,
      now: () => harness.now,
      lookupLimits: { wrongKeysPerNumber: 10, lookupsPerAddress: 2 },
    });
    const headers = await bearer(api, harness.now);
    const statusAndWait = async (call: string) => {
      const answer = await api.inject({ url: `/api/v1/${call}`, headers });
      return [answer.statusCode, answer.headers['retry-after']];
    };
    await statusAndWait(`recherche/amende?numAmende=${numero}&cleAmende=${cle}`);
    await statusAndWait(`confirmerPaiement/avis/2?numAvis=${numero}&cleAvis=${cle}`);
    expect(
      await statusAndWait(`confirmerPaiement/avis/2?numAvis=${numero}&cleAvis=${cle}`),
    ).toEqual([429, '300']);
  });

  it.each(['', `?numAvis=${numero}`, `?numAvis=${numero}&cleAvis=2`, '?numAvis=1&cleAvis=29'])(
    'refuses the query "%s"',
    async (query) => {
      const answer = await harness.api.inject({
        url: `/api/v1/confirmerPaiement/avis/2${query}`,
        headers: await bearer(harness.api, harness.now),
      });
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    },
  );
});
