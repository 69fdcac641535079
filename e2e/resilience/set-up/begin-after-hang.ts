import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright/test';

/**
 * Does what a browser does with a page that no longer answers, once the visitor says so: ends its process, and
 * loads the page anew in the same tab. Playwright gives a page up that was ended; the browser itself does not.
 * @param tab The session of the page, from before it hung: a page that hangs may not answer who asks for one.
 */
export async function beginAfterHang(page: Page, tab: CDPSession) {
  const browser = page.context().browser();
  if (!browser) throw new Error('No browser');
  const ended = page.waitForEvent('crash');
  process.kill(await busiestRenderer(browser), 'SIGKILL');
  await ended;
  await tab.send('Page.reload');
  return {
    /** What an expression is in the page as it is now. */
    read: async (expression: string) => {
      const { result } = await tab.send('Runtime.evaluate', { expression });
      return result.value as unknown;
    },
  };
}

/**
 * The process of the page that hangs: it alone uses the processor all the time. The browser's own windows are
 * drawn by such processes, too, and are busy while they open: so one has to be busier by far.
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

/** Whether the page answers at all. */
export function hangs(page: Page): Promise<boolean> {
  const answer = page.evaluate(() => false).catch(() => true);
  return Promise.race([answer, pause(1500, true)]);
}
