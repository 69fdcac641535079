// @vitest-environment node
import { languages } from '@amendes/contract';
import { I18nextProvider, i18n, loadTexts, speak, StaticRouter } from '@amendes/contract/host';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Site } from './layout/site.tsx';
import { provideRegistry } from './registry/known-parts.ts';
import { aRegistry } from './testing/a-registry.ts';
import { texts } from './language/texts.ts';
import { Suspense, type ReactNode } from 'react';
import { renderComplete } from './server.tsx';

const addresses = ['/tai/erreur/technique', '/tai/erreur/anything', '/nowhere'];

test.each(
  languages.flatMap((language) => addresses.map((address) => [language, address] as const)),
)('the site renders without a browser, in %s, at %s', async (language, address) => {
  provideRegistry(aRegistry(), address);
  await speak(language);
  await loadTexts('shell', texts);
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <StaticRouter location={address}>
        <Site />
      </StaticRouter>
    </I18nextProvider>,
  );
  for (const landmark of ['<header', '<main id="contenu"', '<footer', '<h1>', 'role="status"']) {
    expect(html).toContain(landmark);
  }
  // The id of an address is never shown as text.
  expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toContain('anything');
});

function Throws(): ReactNode {
  throw new Error('on purpose');
}

test('renderComplete renders a complete tree', async () => {
  expect(await renderComplete(<Suspense fallback="waiting">there</Suspense>)).toContain('there');
});

test('renderComplete throws the error of a component, even within Suspense', async () => {
  await expect(renderComplete(<Throws />)).rejects.toThrow('on purpose');
  const tree = (
    <Suspense fallback="waiting">
      <Throws />
    </Suspense>
  );
  await expect(renderComplete(tree)).rejects.toThrow('on purpose');
});
