import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright/test';

/**
 * Ends the process of a page that hangs and reloads the page in the same tab, as a browser does when the citizen
 * confirms. Playwright gives up a page whose process was ended; the browser itself does not.
 * @param tab Session of the page, opened before it hung: a page that hangs may not grant a session.
 */
export async function restartAfterHang(page: Page, tab: CDPSession) {
  const browser = page.context().browser();
  if (!browser) throw new Error('No browser');
  const ended = page.waitForEvent('crash');
  process.kill(await busiestRenderer(browser), 'SIGKILL');
  await ended;
  await tab.send('Page.reload');
  return {
    /** Returns the value of an expression in the reloaded page. */
    read: async (expression: string) => {
      const { result } = await tab.send('Runtime.evaluate', { expression });
      return result.value as unknown;
    },
  };
}

/**
 * Returns the process id of the page that hangs, which alone uses the processor all the time. The browser's own
 * windows are drawn by such processes too, and are busy while they open: so one must be busier by far.
 */
async function busiestRenderer(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const times = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return new Map(
      processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
    );
  };
  for (;;) {
    const before = await times();
    await pause(1000);
    const used = [...(await times())]
      .map(([id, time]) => ({ id, by: time - (before.get(id) ?? time) }))
      .toSorted((one, other) => other.by - one.by);
    const [busiest, next] = used;
    if (!busiest) throw new Error('No page');
    if (busiest.by <= 5 * (next?.by ?? 0)) continue;
    await session.detach();
    return busiest.id;
  }
}

/** True if the page does not answer within 1.5 seconds. */
export function hangs(page: Page): Promise<boolean> {
  const answer = page.evaluate(() => false).catch(() => true);
  return Promise.race([answer, pause(1500, true)]);
}
