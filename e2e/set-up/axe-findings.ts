/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright/test';

/** Source text of axe, to be evaluated in a page. */
export const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Rules whose result can change with the colours of the same page. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** Rules whose result can change with the language of the same page: names that are missing, or the same for two things. */
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

/** Returns options that switch rules on, such as those that axe leaves out by default, or off. */
export const switchRules = (rules: readonly string[], enabled: boolean): Axe.RunOptions => ({
  rules: Object.fromEntries(rules.map((rule) => [rule, { enabled }])),
});

/**
 * Returns the violations that axe finds, with the given options, outside the excluded elements. Axe is injected from
 * outside the page, so the page's policy stays in force. It describes only violations in full: describing the passes
 * as well would take twice the time.
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
  return (await run()) ?? ['axe is not loaded'];
}
