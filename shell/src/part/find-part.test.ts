import { expect, test } from 'vitest';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { findPart } from './find-part.ts';

const registry = aRegistry([
  aPart({ name: 'lookup', routes: ['/tai', '/tai/:amendeId'] }),
  aPart({ name: 'static-pages', routes: ['/tai/aide', '/tai/faq'] }),
  aPart({ name: 'payment', routes: ['/tai/amende/:amendeId/:cleAmende'] }),
]);

test.each([
  ['/tai', 'lookup'],
  ['/tai/', 'lookup'],
  ['/tai/AbC_-123', 'lookup'],
  ['/tai/aide', 'static-pages'],
  ['/tai/amende/33333122111221/29', 'payment'],
  ['/tai/erreur/technique', 'shell'],
  ['/', undefined],
  ['/tai/amende/33333122111221', undefined],
  ['/elsewhere', undefined],
])('%s is answered by %s', (pathname, name) => {
  expect(findPart(registry, pathname)?.name).toBe(name);
});

test.each([
  ['/tai/aide', undefined],
  ['/tai/AbC_-123', 'lookup'],
  ['/tai/paiement/1/2', undefined],
])(
  'with nothing known of other parts but their patterns, %s is answered by %s',
  (pathname, name) => {
    const lookup = aPart({ name: 'lookup', routes: ['/tai', '/tai/:amendeId'] });
    const elsewhere = ['/tai/aide', '/tai/paiement/:number/:key'];
    expect(findPart({ ...aRegistry([lookup]), elsewhere }, pathname)?.name).toBe(name);
  },
);
