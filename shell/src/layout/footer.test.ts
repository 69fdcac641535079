import { languages } from '@amendes/contract';
import { expect, test } from 'vitest';
import { externalSites } from './footer.tsx';

const addressOf = (name: string, language: (typeof languages)[number]) =>
  externalSites(language).find((site) => site.name === name)?.address;

test.each([
  ['fr', 'https://www.antai.gouv.fr/'],
  ['de', 'https://www.antai.gouv.fr/de'],
  ['nl', 'https://www.antai.gouv.fr/nl'],
] as const)('in %s the agency is linked at %s', (language, address) => {
  expect(addressOf('antai.gouv.fr', language)).toBe(address);
});

test.each(languages)('in %s the same four sites are linked, all encrypted', (language) => {
  const sites = externalSites(language);
  expect(sites.map(({ name }) => name)).toEqual(externalSites('fr').map(({ name }) => name));
  expect(sites.every(({ name, address }) => new URL(address).host.endsWith(name))).toBe(true);
  expect(sites.every(({ address }) => address.startsWith('https://'))).toBe(true);
});
