/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright/test';

/** As text, to be put into a page. */
export const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** All that other colours of the same page can change. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** What another language of the same page can change: names that are missing, or the same for two things. */
export const rulesOfTexts = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'identical-links-same-purpose',
  'image-alt',
  'label',
  'label-content-name-mismatch',
  'landmark-unique',
  'link-name',
  'summary-name',
  'valid-lang',
];

/** Switches rules on that axe leaves out unless it is asked for more, or off. */
export const turn = (rules: readonly string[], enabled: boolean): Axe.RunOptions => ({
  rules: Object.fromEntries(rules.map((rule) => [rule, { enabled }])),
});

/**
 * Everything that axe finds, or what it finds with these options of its own, but in elements that are left out. Run from
 * outside: the page's policy stays in force. It describes in full only what is wrong, which takes half the time of
 * describing what is right, too.
 */
export async function axeFindings(
  page: Page,
  options: Axe.RunOptions = {},
  exclude: readonly string[] = [],
): Promise<readonly string[]> {
  const run = () =>
    page.evaluate(
      async ([chosen, without]) => {
        const { axe } = globalThis as { readonly axe?: typeof Axe };
        const found = await axe?.run(
          { exclude: [...without] },
          { resultTypes: ['violations'], ...chosen },
        );
        return found?.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html}`),
        );
      },
      [options, exclude] as const,
    );
  const found = await run();
  if (found) return found;
  await page.evaluate(axeSource);
  return (await run()) ?? ['axe is not there'];
}
