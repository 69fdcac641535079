import { describe, expect, it } from 'vitest';
import {
  flexibleFine,
  type PaymentHarness,
  setUpPayments,
  plainFine,
} from '../../test/payment-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

const minute = 60_000;
const withoutKey = { cleAvis: undefined };
const ownAddress = '192.0.2.1';
const otherAddress = '192.0.2.2';

describe.each(testDatabases)('a payment on $name', ({ open }) => {
  const opened = setUpDatabase(open);
  const harness = setUpPayments(opened);

  const outcome = async (
    wanted: Parameters<PaymentHarness['postPayment']>[0],
    address = ownAddress,
  ) => {
    const answer = await harness.postPayment(wanted, address);
    return `${answer.statusCode} ${answer.statusCode === 200 ? 'started' : answer.body}`;
  };

  it('starts with the right key', async () => {
    expect(await outcome({ cleAvis: plainFine.cle })).toBe('200 started');
  });

  it('starts without a key from an address that has just looked up the fine', async () => {
    await harness.lookUp(plainFine, ownAddress);
    expect(await outcome(withoutKey)).toBe('200 started');
  });

  it('starts without a key under the other number of a fine that was looked up', async () => {
    await harness.lookUp(flexibleFine, ownAddress);
    const { numeroConsignation: numAvis } = flexibleFine;
    const deposit = { numAvis, typeReglement: 'CONSIGNATION', montantTransaction: 13_500 };
    expect(await outcome({ ...deposit, ...withoutKey })).toBe('200 started');
  });

  it('with a wrong key or none is refused like one with an unknown number', async () => {
    const before = await harness.everything();
    const unknown = await outcome({ numAvis: '99999999999991', ...withoutKey });
    expect(unknown).toMatch(/^404 .*notice-unknown/);
    expect(await outcome(withoutKey)).toBe(unknown);
    expect(await outcome({ cleAvis: '30' })).toBe(unknown);
    expect(await outcome({ numAvis: '99999999999991', cleAvis: '00' })).toBe(unknown);
    expect(await harness.everything()).toEqual(before);
  });

  it('without a key is refused from an address that has not looked up the fine', async () => {
    await harness.lookUp(plainFine, ownAddress);
    expect(await outcome(withoutKey, otherAddress)).toMatch(/notice-unknown/);
    expect(await harness.statusOf()).toBe('A_PAYER');
  });

  it('without a key is refused 15 minutes after the look-up', async () => {
    await harness.lookUp(plainFine, ownAddress);
    harness.now += 15 * minute;
    expect(await outcome(withoutKey)).toMatch(/notice-unknown/);
  });

  it('without a key is refused after a look-up with a wrong key', async () => {
    await harness.lookUp({ ...plainFine, cle: '30' }, ownAddress);
    expect(await outcome(withoutKey)).toMatch(/notice-unknown/);
  });

  it('counts as a look-up, with a key or without', async () => {
    harness.restart({
      lookupLimits: { wrongKeysPerNumber: 10, lookupsPerAddress: 3 },
    });
    await outcome(withoutKey);
    await outcome({ cleAvis: '30' });
    await harness.lookUp(plainFine, ownAddress);
    const answer = await harness.postPayment({}, ownAddress);
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too-many-attempts']);
    expect(answer.headers['retry-after']).toBe('300');
    expect(await outcome({}, otherAddress)).toBe('200 started');
  });

  it('counts its wrong keys together with those of the look-up', async () => {
    harness.restart({
      lookupLimits: { wrongKeysPerNumber: 2, lookupsPerAddress: 100 },
    });
    await harness.lookUp({ ...plainFine, cle: '30' }, ownAddress);
    await outcome({ cleAvis: '31' });
    expect(await outcome({ cleAvis: '32' })).toMatch(/^429/);
    expect(await outcome({ cleAvis: plainFine.cle })).toBe('200 started');
  });
});
