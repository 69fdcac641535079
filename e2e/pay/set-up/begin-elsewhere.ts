import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, type Page } from 'playwright/test';
import { stepOf } from './walk.ts';

/** Begins an attempt on another page of the same browser, as a second tab does. */
export async function beginElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(stepOf(samples.payable, 'envoiSips'));
  await other.locator('main button:has(svg)').click();
  await expect(other).toHaveURL(/\/payment\//);
  await other.close();
}
