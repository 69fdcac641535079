import { expect, type Page } from 'playwright/test';

/** Changes the language of the page as a citizen does: what is shown and typed stays. */
export async function switchLanguage(page: Page, language: string): Promise<void> {
  const link = page.locator(`header a[lang="${language}"]`);
  // The script clicks the link because a dialog may cover the header.
  await link.evaluate((element) => (element as unknown as { click(): void }).click());
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(link).toHaveAttribute('aria-current', 'true');
}
