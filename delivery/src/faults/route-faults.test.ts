import { expect, test } from 'vitest';
import { routeFaults } from './route-faults.ts';

const faultsOf = (pattern: string, more: { document?: string; content?: string } = {}) =>
  routeFaults([{ pattern, indexed: false, ...more }]);

test.each([
  '/tai',
  '/tai/:amendeId',
  '/tai/paiement/:amendeId/:cleAmende/:reglementType/envoiSips',
  '/tai/erreur/amende-introuvable',
  '/payer/v1.2',
])('%s is an address that a part may answer', (pattern) => {
  expect(faultsOf(pattern)).toEqual([]);
});

test.each([
  ['/api/v1/amendes', 'is below /api, which is not for parts'],
  ['/api', 'is below /api, which is not for parts'],
  ['/API/v1', 'is below /api, which is not for parts'],
  ['/releases/:part', 'is below /releases, which is not for parts'],
  ['/assets/i18n/fr.json', 'is below /assets, which is not for parts'],
  ['/beacon/part-failure', 'is below /beacon, which is not for parts'],
  ['/.well-known/security.txt', 'is below /.well-known, which is not for parts'],
  ['/robots.txt', 'is below /robots.txt, which is not for parts'],
  ['/sitemap.xml', 'is below /sitemap.xml, which is not for parts'],
  ['/favicon.ico', 'is below /favicon.ico, which is not for parts'],
  ['/', 'is where every part begins: name an address below it'],
  ['/:x', 'begins with a parameter, which takes the addresses of others'],
  ['/:x/aide', 'begins with a parameter, which takes the addresses of others'],
  ['/tai/2026/aide', 'has the segment 2026: caches take one of digits for the number of a fine'],
  ['/*', 'has a wildcard, which takes the addresses of others'],
  ['/tai/aide/*', 'has a wildcard, which takes the addresses of others'],
  ['/tai/*/aide', 'has a wildcard, which takes the addresses of others'],
  ['tai/foo', 'does not begin with a slash'],
  ['', 'does not begin with a slash'],
  ['//example.com', 'is no path: "" is no segment'],
  ['/tai/', 'is no path: "" is no segment'],
  ['/tai/../api', 'is no path: ".." is no segment'],
  ['/tai/a?b=c', 'is no path: "a?b=c" is no segment'],
  ['/tai/%61pi', 'is no path: "%61pi" is no segment'],
  ['/tai/:', 'is no path: ":" is no segment'],
])('the route %j is refused, with the reason', (pattern, reason) => {
  expect(faultsOf(pattern)).toEqual([`route ${pattern} ${reason}`]);
});

test('a document or content name that contains a path is refused', () => {
  expect(faultsOf('/tai', { document: '../../outside' })).toEqual([
    'route /tai names the document "../../outside", which is no name of a file',
  ]);
  expect(faultsOf('/tai', { content: 'a/b' })).toHaveLength(1);
});

test('a second route for the same addresses is refused', () => {
  const routes = ['/tai/:a', '/tai/:b'].map((pattern) => ({ pattern, indexed: false }));
  expect(routeFaults(routes)).toEqual(['route /tai/:b is there already, as /tai/:a']);
});
