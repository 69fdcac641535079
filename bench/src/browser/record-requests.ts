import type { CDPSession, Page } from 'playwright';

/** A request of a page, by the browser's own account. */
export interface RecordedRequest {
  readonly url: string;
  /** As the developer tools call it: Document, Script, Stylesheet, Fetch … */
  readonly type: string;
  /** Milliseconds since the page's own time began. */
  readonly sentAt: number;
  /** 1 for the document, 2 for what the document names, 3 for what one of those asks for … */
  readonly depth: number;
  /** Whether nothing went over the network for it. */
  readonly fromCache: boolean;
}

/**
 * Records what a page asks for, from now on.
 * @returns what was asked for so far, by the clock of a page: its `timeOrigin`, in milliseconds since 1970.
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
    // What was asked for first decides: a preload, for the script that is run later.
    depths.set(request.url, Math.min(depth, depths.get(request.url) ?? depth));
    // The page's own time begins before its document is asked for.
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

/** When the page's own time began, in milliseconds since 1970. */
export function timeOriginOf(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

interface Initiator {
  readonly url?: string;
  readonly stack?: { readonly callFrames: readonly { readonly url: string }[] };
}

/** Whatever brought a request about: a document or style by its markup, or a script that ran. */
function initiatorOf({ url, stack }: Initiator): string {
  return url ?? stack?.callFrames.find((frame) => frame.url)?.url ?? '';
}
