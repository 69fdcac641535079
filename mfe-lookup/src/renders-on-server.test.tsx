// @vitest-environment node
import { languages } from '@amendes/contract';
import { renderOnServer } from '@amendes/testing/render-on-server.tsx';
import { expect, test } from 'vitest';
import { app } from './app.tsx';

test.each(languages)('the home page renders without a browser in %s', async (language) => {
  const html = await renderOnServer('lookup', app, '/tai', language);
  expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  // A translation key that was not replaced by its text has dots between its words.
  expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/[a-z]\.[a-z]+\.[a-z]/i);
});
