// @vitest-environment node
import { languages } from '@amendes/contract';
import { provideConfiguration, provideContent } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { aText, thePublished } from '@amendes/contract/testing/a-text.ts';
import { renderOnServer } from '@amendes/testing/render-on-server.tsx';
import { beforeAll, expect, test } from 'vitest';
import { app } from './app.tsx';

beforeAll(() => {
  provideConfiguration(aConfiguration());
});

test.each(languages)('an information page renders without a browser in %s', async (language) => {
  const text = aText({
    page: 'securite',
    language,
    title: `Title ${language}`,
    body: [
      { type: 'paragraph', children: ['Lead ', { type: 'operator', fact: 'dpo.contact' }] },
      { type: 'toc' },
      { type: 'heading', level: 2, id: 'section', children: ['Section'] },
      { type: 'sitemap' },
    ],
  });
  provideContent(thePublished([text], language), text);
  const html = await renderOnServer('static-pages', app, '/tai/securite', language);
  expect(html).toContain(`<h1>Title ${language}</h1>`);
  expect(html).toContain('<h2 id="section">Section</h2>');
  // A translation key that was not replaced by its text has dots between its words.
  expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/[a-z]\.[a-z]+\.[a-z]/i);
});

test('a text that is not loaded yet renders as busy, without a title', async () => {
  const html = await renderOnServer('static-pages', app, '/tai/engagement', 'fr');
  expect(html).toContain('aria-busy="true"');
  expect(html).not.toContain('<h1');
});
