import type { Page } from 'playwright/test';

/** One request of a page, as the browser's network panel knows it. */
export interface Asked {
  readonly path: string;
  /** How many requests had to come one after another until this one was made, itself among them. */
  readonly depth: number;
  readonly type: string;
  /** Bytes that travelled, headers among them; nothing from the cache. */
  bytes: number;
  fromCache: boolean;
}

/** Follows what a page asks for, from now on. */
export async function requestsOf(page: Page): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const byId = new Map<string, Asked>();
  const depths = new Map<string, number>();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return;
    // Who asked: the document that names the file, or the script that was running.
    const frames = initiator.stack?.callFrames ?? [];
    const source = frames[0]?.url ?? initiator.url;
    const depth = (source === undefined ? 0 : (depths.get(source) ?? 0)) + 1;
    depths.set(request.url, depth);
    const one = { path: new URL(request.url).pathname, depth, type, bytes: 0, fromCache: false };
    byId.set(requestId, one);
    asked.push(one);
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
  return asked;
}
