/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: { readonly resultTypes: readonly string[] }): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}

/**
 * Everything that axe finds, all of its rules on. Run from outside: the page's policy stays in force. It
 * describes in full only what is wrong, which takes half the time of describing what is right, too.
 */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
