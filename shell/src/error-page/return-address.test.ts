import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

test('the noted address of this site is where a retry leads', () => {
  expect(returnAddress({ from: '/tai/amende/1/2?langue=de' })).toBe('/tai/amende/1/2?langue=de');
});

test.each([
  [null],
  [undefined],
  ['/tai'],
  [{}],
  [{ from: 42 }],
  [{ from: '' }],
  [{ from: '//elsewhere.example' }],
  [{ from: 'https://elsewhere.example' }],
  [{ from: 'javascript:alert(1)' }],
  [{ from: '/\\elsewhere.example' }],
])('%j leads nowhere', (state) => {
  expect(returnAddress(state)).toBeUndefined();
});
