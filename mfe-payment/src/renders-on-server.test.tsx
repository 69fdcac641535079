import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { languages } from '@amendes/contract';
import { renderOnServer } from '@amendes/testing/render-on-server.tsx';
import { expect, test } from 'vitest';
import { app } from './app.tsx';

// @vitest-environment node

test.each(languages)('the detail renders without a browser, in %s', async (language) => {
  const html = await renderOnServer(
    'payment',
    app,
    `/tai/amende/${pathOf(samples.payable)}`,
    language,
  );
  expect(html).toContain('aria-busy="true"');
  // A key that is shown instead of its text has dots between its words.
  expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/[a-z]\.[a-z]+\.[a-z]/i);
});
