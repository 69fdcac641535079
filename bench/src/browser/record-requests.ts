import type { CDPSession, Page } from 'playwright';

/** A request of a page, as the browser reports it. */
export interface RecordedRequest {
  readonly url: string;
  /** Type in the words of the developer tools: Document, Script, Stylesheet, Fetch … */
  readonly type: string;
  /** Milliseconds since the page's own time started. */
  readonly sentAt: number;
  /** Level of the request: 1 for the document, 2 for what the document names, 3 for what one of those requests … */
  readonly depth: number;
  /** True if it did not use the network. */
  readonly fromCache: boolean;
}

/**
 * Records the requests of a page from now on.
 * @returns a function that returns the requests so far, relative to a page's `timeOrigin`, in milliseconds since 1970.
 */
export function recordRequests(
  session: CDPSession,
): (timeOrigin: number) => readonly RecordedRequest[] {
  const requests = new Map<string, RecordedRequest>();
  const depths = new Map<string, number>();

  session.on('Network.requestWillBeSent', (event) => {
    const { requestId, request, initiator, wallTime, type = 'Other' } = event;
    if (!request.url.startsWith('http')) return;
    const depth = type === 'Document' ? 1 : 1 + (depths.get(initiatorOf(initiator)) ?? 1);
    // The lowest level counts: a preload, for a script that is run later.
    depths.set(request.url, Math.min(depth, depths.get(request.url) ?? depth));
    // The page's own time starts before its document is requested.
    const sentAt = wallTime * 1000;
    requests.set(requestId, { url: request.url, type, sentAt, depth, fromCache: false });
  });

  const cached = (requestId: string) => {
    const known = requests.get(requestId);
    if (known) requests.set(requestId, { ...known, fromCache: true });
  };
  session.on('Network.requestServedFromCache', ({ requestId }) => cached(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) cached(requestId);
  });
  return (timeOrigin) =>
    [...requests.values()].map((each) => ({ ...each, sentAt: each.sentAt - timeOrigin }));
}

/** Returns the start of the page's own time, in milliseconds since 1970. */
export function timeOriginOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

interface Initiator {
  readonly url?: string;
  readonly stack?: { readonly callFrames: readonly { readonly url: string }[] };
}

/** Returns the cause of a request: a document or style by its markup, or a script that ran. */
function initiatorOf({ url, stack }: Initiator): string {
  return url ?? stack?.callFrames.find((frame) => frame.url)?.url ?? '';
}
