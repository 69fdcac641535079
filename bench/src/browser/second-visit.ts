import { newPage, withPage } from './chromium.ts';
import { recordRequests, timeOriginOf } from './record-requests.ts';
import { whenReady } from './when-ready.ts';

export interface SecondVisit {
  readonly documents: number;
  /** Addresses of all other requests that used the network. */
  readonly others: readonly string[];
}

/** Returns the network requests of a second visit, in another tab. */
export function visitTwice(chromium: string, address: string): Promise<SecondVisit> {
  return withPage(chromium, async ({ page }) => {
    await page.goto(address);
    await whenReady(page);
    const browser = page.context().browser();
    if (!browser) throw new Error('The page has no browser');
    await page.close();
    const second = await newPage(browser);
    const requests = recordRequests(second.session);
    await second.page.goto(address);
    await whenReady(second.page);
    const sent = requests(await timeOriginOf(second.page)).filter(({ fromCache }) => !fromCache);
    return {
      documents: sent.filter(isDocument).length,
      others: sent
        .filter((request) => !isDocument(request))
        .map(({ url }) => new URL(url).pathname),
    };
  });
}

const isDocument = ({ type }: { readonly type: string }) => type === 'Document';
