// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* What the pages of all languages have to say alike, where a translation says it in words of its own. */

const textOf = (language: string, page: string) =>
  readFileSync(new URL(`../content/${language}/${page}.md`, import.meta.url), 'utf8').replaceAll(
    /[^\S\n]/g,
    ' ',
  );

test.each([
  ['fr', 'fr'],
  ['en', 'en-GB'],
  ['de', 'de'],
  ['nl', 'nl'],
  ['it', 'it'],
  ['es', 'es'],
])('the accessibility statement in %s was prepared on the day of its text', (language, locale) => {
  const text = textOf(language, 'accessibilite');
  const updated = new Date(/^updated: (.*)$/m.exec(text)?.[1] ?? '');
  const prepared = /\{#etablissement\}\s+(.*)/.exec(text)?.[1];
  expect(prepared).toContain(updated.toLocaleDateString(locale, { dateStyle: 'long' }));
});
