/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: {
    readonly resultTypes: readonly string[];
    readonly rules: Readonly<Record<string, { readonly enabled: true }>>;
  }): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}

/**
 * Everything that axe finds, all of its rules on. Run from outside: the page's policy stays in force. It
 * describes in full only what is wrong, which takes half the time of describing what is right, too.
 * @param moreRules those that axe leaves out unless it is asked.
 */
export async function axeFindings(
  page: Page,
  moreRules: readonly string[] = [],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (more) => {
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, moreRules);
}
