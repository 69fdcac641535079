import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSipsData, writeSipsData } from './sips-data.ts';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}(\.[A-Za-z][A-Za-z0-9]{0,8})?$/);
const value = fc
  .string({ unit: 'grapheme' })
  .filter((text) => !text.includes('|') && text !== 'null');

describe('Data', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key }), (pairs) => {
        fc.pre(pairs.length > 0);
        const read = readSipsData(writeSipsData(Object.fromEntries(pairs)));
        expect(read).toEqual(new Map(pairs));
      }),
    );
  });

  it('is split only at the first equals sign', () => {
    expect(readSipsData('normalReturnUrl=https://x.test/?a=b=c')).toEqual(
      new Map([['normalReturnUrl', 'https://x.test/?a=b=c']]),
    );
  });

  it('keeps dotted names and lists as they are', () => {
    expect(readSipsData('paypageData.bypassReceiptPage=true|paymentMeanBrandList=CB,VISA')).toEqual(
      new Map([
        ['paypageData.bypassReceiptPage', 'true'],
        ['paymentMeanBrandList', 'CB,VISA'],
      ]),
    );
  });

  it('drops a field that is null and keeps one that is empty', () => {
    expect(readSipsData('authorisationId=null|orderId=|a=nullable')).toEqual(
      new Map([
        ['orderId', ''],
        ['a', 'nullable'],
      ]),
    );
  });

  it('has case-sensitive names', () => {
    expect(readSipsData('Amount=1|amount=2')?.get('amount')).toBe('2');
  });

  it.each([
    ['is empty', ''],
    ['has no equals sign', 'amount'],
    ['has an entry without a name', '=1'],
    ['ends in a separator', 'amount=1|'],
    ['has a field twice', 'amount=1|amount=1'],
    ['has a field twice, the first time as null', 'amount=null|amount=1'],
    ['has an invalid name', 'a b=1'],
  ])('that %s is refused', (_what, text) => {
    expect(readSipsData(text)).toBeUndefined();
  });

  it('with any text is read or refused without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab=|.nul'.split('')) }), (text) => {
        const read = readSipsData(text);
        expect(read === undefined || read.size <= text.split('|').length).toBe(true);
      }),
    );
  });

  it('is not written with a separator in a value', () => {
    expect(() => writeSipsData({ orderId: '1|amount=1' })).toThrow(/orderId may not contain/);
  });

  it.each(['', 'a=b', 'a|b', '.a', 'a b'])('is not written with %j as a name', (field) => {
    expect(() => writeSipsData({ [field]: '1' })).toThrow(RangeError);
  });
});
