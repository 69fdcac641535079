// @vitest-environment node
import { languages } from '@amendes/contract';
import { I18nextProvider, i18n, loadTexts, speak, StaticRouter } from '@amendes/contract/host';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Site } from './layout/site.tsx';
import type { Registry } from './registry/registry.ts';
import { texts } from './texts.ts';

const registry: Registry = {
  shell: {
    name: 'shell',
    build: 'b1',
    container: 'shell_b1',
    base: '/releases/shell/b1/',
    entry: 'shell.js',
    routes: ['/', '/tai/erreur/:idErreur'],
    files: {},
  },
  remotes: [],
};

const addresses = ['/tai/erreur/technique', '/tai/erreur/anything', '/nowhere'];

test.each(
  languages.flatMap((language) => addresses.map((address) => [language, address] as const)),
)('renders without a browser, in %s, at %s', async (language, address) => {
  await speak(language);
  await loadTexts('shell', texts);
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <StaticRouter location={address}>
        <Site registry={registry} />
      </StaticRouter>
    </I18nextProvider>,
  );
  for (const landmark of ['<header', '<main id="contenu"', '<footer', '<h1>', 'role="status"']) {
    expect(html).toContain(landmark);
  }
  // The id of an address is never shown as text.
  expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toContain('anything');
});
