import { expect, it } from 'vitest';
import { transferAccount } from './transfer-account.ts';

/** ISO 13616: the rest of a valid IBAN's division by 97 is 1. */
function restOf(iban: string): bigint {
  const compact = iban.replaceAll(' ', '');
  const turned = compact.slice(4) + compact.slice(0, 4);
  return BigInt(turned.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))) % 97n;
}

it('the check of IBANs knows a right one', () => {
  expect(restOf('FR14 2004 1010 0505 0001 3M02 606')).toBe(1n);
});

it('no bank takes a transfer to the account: its IBAN fails its check digits', () => {
  expect(restOf(transferAccount.iban)).not.toBe(1n);
  expect(transferAccount.iban.replaceAll(' ', '')).toMatch(/^FR\d{25}$/);
});
