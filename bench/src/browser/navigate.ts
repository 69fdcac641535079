/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises';
import type { SampleFine } from '@amendes/sandbox';
import { throttle, withPage } from './chromium.ts';
import { markedAt } from './marked-at.ts';
import { recordRequests, timeOriginOf } from './record-requests.ts';
import { whenReady } from './when-ready.ts';

export interface Navigation {
  /** Milliseconds from the end of the look-up's answer to the first frame with the detail. */
  readonly time: number;
  /** Addresses of scripts and styles that were requested between the two. */
  readonly code: readonly string[];
}

/** Shortest time in which a citizen types a number and a key, in milliseconds. */
const typing = 3000;

/** Goes from the home page to the detail of a fine, like a citizen who has typed number and key. */
export function navigate(
  chromium: string,
  address: string,
  { numero, cle }: SampleFine,
  isSlow: boolean,
): Promise<Navigation> {
  return withPage(chromium, async ({ page, session }) => {
    if (isSlow) await throttle(session);
    const requests = recordRequests(session);
    await page.goto(address);
    await whenReady(page);
    await page.locator('#numero').fill(numero);
    await page.locator('#cle').fill(cle);
    await pause(typing);
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        // The address changes before the screen does.
        if (!document.querySelector('main h1') || document.querySelector('#numero')) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => performance.mark('bench-shown'));
          port1.start();
          port2.postMessage('');
        });
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await page.locator('#cle').press('Enter');
    const shownAt = await markedAt(page, 'bench-shown');
    const answeredAt = await page.evaluate(() => {
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/recherche/amende'));
      return answers.map(({ startTime, duration }) => startTime + duration).at(-1) ?? Number.NaN;
    });
    const code = requests(await timeOriginOf(page))
      .filter(({ sentAt }) => sentAt > answeredAt && sentAt < shownAt)
      .filter(({ type, fromCache }) => !fromCache && ['Script', 'Stylesheet'].includes(type))
      .map(({ url }) => new URL(url).pathname);
    return { time: shownAt - answeredAt, code };
  });
}
