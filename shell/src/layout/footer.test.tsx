import { languages } from '@amendes/contract';
import { I18nextProvider, i18n, loadTexts, MemoryRouter, speak } from '@amendes/contract/host';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../language/texts.ts';
import { externalSites, Footer } from './footer.tsx';

const addressOf = (name: string, language: (typeof languages)[number]) =>
  externalSites(language).find((site) => site.name === name)?.address;

test.each([
  ['fr', 'https://www.antai.gouv.fr/'],
  ['de', 'https://www.antai.gouv.fr/de'],
  ['nl', 'https://www.antai.gouv.fr/nl'],
] as const)('in %s the agency is linked at %s', (language, address) => {
  expect(addressOf('antai.gouv.fr', language)).toBe(address);
});

test.each(languages)('in %s the same sites are linked as in French, all by HTTPS', (language) => {
  const sites = externalSites(language);
  expect(sites.map(({ name }) => name)).toEqual(externalSites('fr').map(({ name }) => name));
  expect(sites.every(({ name, address }) => new URL(address).host.endsWith(name))).toBe(true);
  expect(sites.every(({ address }) => address.startsWith('https://'))).toBe(true);
});

const inFrench = ['stationnement.gouv.fr', 'legifrance.gouv.fr'];

test.each([
  ['fr', [], ['fr', 'fr', 'fr', 'fr']],
  ['en', inFrench, ['en', 'fr', 'en', 'fr']],
  ['de', [...inFrench, 'service-public.fr'], ['de', 'fr', 'fr', 'fr']],
] as const)('in %s the links to sites in French say so: %j', async (language, expected, known) => {
  await speak(language);
  await loadTexts('shell', texts);
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </I18nextProvider>,
  );
  const links = [...container.querySelectorAll<HTMLAnchorElement>('[rel=noreferrer]')];
  expect(links.map(({ hreflang }) => hreflang)).toEqual(known);
  const marked = links.map(({ textContent }) => textContent).filter((text) => / \(/.test(text));
  const words = language === 'en' ? '(in French)' : '(auf Französisch)';
  expect(new Set(marked)).toEqual(new Set(expected.map((name) => `${name} ${words}`)));
});
