import type { Page } from 'playwright/test';

/**
 * Keeps the shell's script from coming, as a slow network does: the document is there, and nothing answers.
 * @returns lets it come.
 */
export async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/releases/shell/*/shell.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
