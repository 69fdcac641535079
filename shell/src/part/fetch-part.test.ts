import { afterEach, expect, test } from 'vitest';
import { provideRegistry } from '../registry/known-parts.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { fetchPart } from './fetch-part.ts';

const ahead = {
  files: ['entry.js', 'expose.js', 'expose.css'],
  texts: { fr: 'texts-fr.js', de: 'texts-de.js' },
};

const asked = () =>
  [...document.querySelectorAll('link')].map((link) => [link.as, link.getAttribute('href')]);

afterEach(() => {
  for (const link of document.querySelectorAll('link')) link.remove();
});

test('what the first screen of a part takes is fetched ahead once, and nothing of it runs', async () => {
  provideRegistry(aRegistry([aPart({ routes: ['/tai/amende'], ahead })]), '/tai');
  await fetchPart('/tai/amende');
  await fetchPart('/tai/amende');
  expect(asked()).toEqual([
    ['script', '/releases/lookup/b1/entry.js'],
    ['script', '/releases/lookup/b1/expose.js'],
    ['style', '/releases/lookup/b1/expose.css'],
    ['script', '/releases/lookup/b1/texts-fr.js'],
  ]);
  expect(document.querySelector('script')).toBeNull();
});

test('of a part that is switched off nothing is fetched', async () => {
  const part = aPart({ routes: ['/tai/amende'], ahead, disabled: { message: {} } });
  provideRegistry(aRegistry([part]), '/tai');
  await fetchPart('/tai/amende');
  expect(asked()).toEqual([]);
});
