// @vitest-environment node
import { readFileSync } from 'node:fs';
import { informationPages } from '@amendes/contract/information-pages';
import { expect, test } from 'vitest';

test('content.json lists exactly the information pages of the contract', () => {
  const path = new URL('../content/content.json', import.meta.url);
  const { pages } = JSON.parse(readFileSync(path, 'utf8')) as { pages: readonly string[] };
  expect(pages).toEqual(informationPages);
});
