// @vitest-environment node
import { readFileSync } from 'node:fs';
import { informationPages } from '@amendes/contract/information-pages';
import { expect, test } from 'vitest';

test('the pages that are written are the pages that are shown', () => {
  const path = new URL('../content/content.json', import.meta.url);
  const { pages } = JSON.parse(readFileSync(path, 'utf8')) as { pages: readonly string[] };
  expect(pages).toEqual(informationPages);
});
