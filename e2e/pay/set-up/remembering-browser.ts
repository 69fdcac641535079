import { chromium, type Browser, type LaunchOptions } from 'playwright/test';

/**
 * A browser as people have it, which keeps a page that is left in its memory and shows it again as it
 * was. The runner's own is told not to.
 */
export function launchRememberingBrowser(launchOptions: LaunchOptions): Promise<Browser> {
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  return chromium.launch({ ...launchOptions, ignoreDefaultArgs });
}
