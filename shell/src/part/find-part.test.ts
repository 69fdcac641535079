import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test, afterEach } from 'vitest';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { findPart, fetchPart } from './find-part.ts';
import { attemptsFor } from './load-part.ts';
import { provideRegistry } from '../registry/known-parts.ts';

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
  [`/tai/amende/${pathOf(samples.payable)}`, 'payment'],
  ['/tai/erreur/technique', 'shell'],
  ['/', undefined],
  [`/tai/amende/${samples.payable.number}`, undefined],
  ['/elsewhere', undefined],
])('the address %s is served by %s', (pathname, name) => {
  expect(findPart(registry, pathname)?.name).toBe(name);
});

test.each([
  ['/tai/aide', undefined],
  ['/tai/AbC_-123', 'lookup'],
  ['/tai/paiement/1/2', undefined],
])('with only the patterns of other parts known, %s is served by %s', (pathname, name) => {
  const lookup = aPart({ name: 'lookup', routes: ['/tai', '/tai/:amendeId'] });
  const elsewhere = ['/tai/aide', '/tai/paiement/:number/:key'];
  expect(findPart({ ...aRegistry([lookup]), elsewhere }, pathname)?.name).toBe(name);
});

const ahead = {
  files: ['entry.js', 'expose.js', 'expose.css'],
  texts: { fr: 'texts-fr.js', de: 'texts-de.js' },
};

const preloaded = () =>
  [...document.querySelectorAll('link')].map((link) => [link.as, link.getAttribute('href')]);

afterEach(() => {
  for (const link of document.querySelectorAll('link')) link.remove();
});

test('the files of a part’s first screen are preloaded once, and none of them runs', async () => {
  provideRegistry(aRegistry([aPart({ routes: ['/tai/amende'], ahead })]), '/tai');
  await fetchPart('/tai/amende');
  await fetchPart('/tai/amende');
  expect(preloaded()).toEqual([
    ['script', '/releases/lookup/b1/entry.js'],
    ['script', '/releases/lookup/b1/expose.js'],
    ['style', '/releases/lookup/b1/expose.css'],
    ['script', '/releases/lookup/b1/texts-fr.js'],
  ]);
  expect(document.querySelector('script')).toBeNull();
});

test('a file that fails ahead of need gives its part one more attempt', async () => {
  const part = aPart({ routes: ['/tai/amende'], ahead });
  provideRegistry(aRegistry([part]), '/tai');
  await fetchPart('/tai/amende');
  const before = attemptsFor(part, false).length;
  for (const link of document.querySelectorAll('link')) link.dispatchEvent(new Event('error'));
  expect(attemptsFor(part, false)).toHaveLength(before + 1);
});

test('a part that is switched off is not prefetched', async () => {
  const part = aPart({ routes: ['/tai/amende'], ahead, disabled: { message: {} } });
  provideRegistry(aRegistry([part]), '/tai');
  await fetchPart('/tai/amende');
  expect(preloaded()).toEqual([]);
});

test('no part is prefetched on the pages of a payment', async () => {
  provideRegistry(aRegistry([aPart({ routes: ['/tai/amende'], ahead })]), '/tai');
  history.replaceState(null, '', '/tai/paiement/33333122111221/29/AMENDE/envoiSips');
  await fetchPart('/tai/amende');
  history.replaceState(null, '', '/');
  expect(preloaded()).toEqual([]);
});
