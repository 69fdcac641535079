import type { Page } from 'playwright/test';

/** One request of a page, as the browser's network panel reports it. */
export interface PageRequest {
  readonly path: string;
  /** Length of the chain of requests that led to this one, including itself. */
  readonly depth: number;
  readonly type: string;
  /** Transferred bytes with headers; nothing from the cache. */
  bytes: number;
  fromCache: boolean;
}

/** Records the requests of a page, from now on. */
export async function requestsOf(page: Page): Promise<readonly PageRequest[]> {
  const requests: PageRequest[] = [];
  const byId = new Map<string, PageRequest>();
  const depths = new Map<string, number>();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return;
    // The source is the document that names the file, or the script that was running.
    const frames = initiator.stack?.callFrames ?? [];
    const source = frames[0]?.url ?? initiator.url;
    const depth = (source === undefined ? 0 : (depths.get(source) ?? 0)) + 1;
    depths.set(request.url, depth);
    const one = { path: new URL(request.url).pathname, depth, type, bytes: 0, fromCache: false };
    byId.set(requestId, one);
    requests.push(one);
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = byId.get(requestId);
    if (one) one.fromCache = true;
  });
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const one = byId.get(requestId);
    if (one && (response.fromDiskCache || response.fromPrefetchCache)) one.fromCache = true;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return requests;
}
