import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright';
import { expect, test } from 'vitest';
import { recordRequests } from './record-requests.ts';

const origin = 'http://localhost:1';

/** Start of the page's own time: five milliseconds before its document was requested. */
const timeOrigin = 1_790_000_000_000;

function recorded(
  ...events: readonly { path: string; by: object; type?: string; cached?: boolean }[]
) {
  const session = new EventEmitter();
  const requests = recordRequests(session as unknown as CDPSession);
  for (const [index, { path, by, type = 'Script', cached }] of events.entries()) {
    const requestId = String(index);
    session.emit('Network.requestWillBeSent', {
      requestId,
      type,
      wallTime: (timeOrigin + 5) / 1000 + index / 10,
      request: { url: path.startsWith('data:') ? path : origin + path },
      initiator: by,
    });
    if (cached) session.emit('Network.requestServedFromCache', { requestId });
  }
  return requests(timeOrigin);
}

const document = { path: '/tai', by: { type: 'other' }, type: 'Document' };
const byDocument = { type: 'parser', url: `${origin}/tai` };
const byScript = (path: string) => ({
  type: 'script',
  stack: { callFrames: [{ url: '' }, { url: origin + path }] },
});

test('a request is one level deeper than its initiator', () => {
  const requests = recorded(
    document,
    { path: '/a.js', by: byDocument },
    { path: '/b.js', by: byScript('/a.js') },
    { path: '/c.js', by: byScript('/b.js') },
  );
  expect(requests.map(({ depth }) => depth)).toEqual([1, 2, 3, 4]);
});

test('a preloaded script keeps its depth when another script requests it too', () => {
  const requests = recorded(
    document,
    { path: '/a.js', by: byDocument },
    { path: '/b.js', by: byDocument },
    { path: '/b.js', by: byScript('/a.js') },
    { path: '/c.js', by: byScript('/b.js') },
  );
  expect(requests.at(-1)?.depth).toBe(3);
});

test('the time of a request is counted from the time origin of the page', () => {
  const [first, second] = recorded(document, { path: '/a.js', by: byDocument });
  expect(first?.sentAt).toBeCloseTo(5, 1);
  expect(second?.sentAt).toBeCloseTo(105, 1);
});

test('a cached request is marked as such, and a data: address is not recorded', () => {
  const requests = recorded(
    document,
    { path: 'data:,', by: byDocument },
    { path: '/a.js', by: byDocument, cached: true },
  );
  expect(requests.map(({ fromCache }) => fromCache)).toEqual([false, true]);
});
