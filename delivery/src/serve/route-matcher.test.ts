import { expect, test } from 'vitest';
import { patternExpression, routeMatcher } from './route-matcher.ts';

const patterns = [
  '/tai/:amendeId',
  '/',
  '/tai',
  '/tai/aide',
  '/tai/paiement/:amendeId/:cleAmende',
  '/tai/paiement/confirmation/:cleId',
  '/tai/paiement/:amendeId/:cleAmende/envoi',
  '/tai/paiement/:amendeId/:cleAmende/:montant/envoi',
  '/tai/v1.0',
];

const find = routeMatcher(
  patterns.map((pattern) => ({ pattern, part: 'payment', indexed: false })),
);

test.each([
  ['/', '/'],
  ['/tai', '/tai'],
  ['/tai/', '/tai'],
  ['/tai/aide', '/tai/aide'],
  ['/tai/aide/', '/tai/aide'],
  ['/tai/aides', '/tai/:amendeId'],
  [`/tai/${'x'.repeat(2000)}`, '/tai/:amendeId'],
  ['/tai/a%2Fb', '/tai/:amendeId'],
  ['/tai/%C3%A9', '/tai/:amendeId'],
  ['/tai/paiement/confirmation/29', '/tai/paiement/confirmation/:cleId'],
  ['/tai/paiement/33333122111221/29', '/tai/paiement/:amendeId/:cleAmende'],
  ['/tai/paiement/confirmation/29/envoi', '/tai/paiement/:amendeId/:cleAmende/envoi'],
  ['/tai/paiement/1/2/4500/envoi', '/tai/paiement/:amendeId/:cleAmende/:montant/envoi'],
  ['/tai/v1.0', '/tai/v1.0'],
  ['/tai/v1x0', '/tai/:amendeId'],
])('%s matches the route %s', (path, pattern) => {
  expect(find(path)?.pattern).toBe(pattern);
});

test.each(['//', '/tai//', '//tai', '/TAI', '/tai/a/b', '/unknown'])(
  'no route matches "%s"',
  (path) => {
    expect(find(path)).toBeUndefined();
  },
);

test('a pattern becomes an expression that JavaScript and PCRE read alike', () => {
  expect(patternExpression('/tai/:amendeId')).toBe('^/tai/[^/]+/?$');
  expect(patternExpression('/')).toBe('^/?$');
});
