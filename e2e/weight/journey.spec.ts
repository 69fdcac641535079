import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { payByCard } from '../pay/set-up/walk.ts';
import { expect, test } from '../set-up/test.ts';

/* Basis of docs/capacity.md: the requests of one citizen, from the first page to the receipt. */

type Kind = 'document' | 'file' | 'call';

/** Requests to the site and their transferred bytes, headers included. */
interface Traffic {
  readonly requests: Record<Kind, number>;
  readonly bytes: Record<Kind, number>;
}

function kindOf(path: string): Kind {
  if (path.startsWith('/api/')) return 'call';
  return /^\/(releases|assets)\/|\.\w+$/.test(path) ? 'file' : 'document';
}

test('a card payment needs no more requests and bytes than the capacity plan assumes', async ({
  citizen,
  page,
  browserName,
}) => {
  expect(browserName).toBe('chromium');
  const traffic: Traffic = {
    requests: { document: 0, file: 0, call: 0 },
    bytes: { document: 0, file: 0, call: 0 },
  };
  const client = await page.context().newCDPSession(page);
  const pending = new Map<string, Kind>();
  let origin = '';
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const url = new URL(request.url);
    origin ||= url.origin;
    if (url.origin === origin) pending.set(requestId, kindOf(url.pathname));
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => pending.delete(requestId));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = pending.get(requestId);
    if (kind === undefined || encodedDataLength === 0) return;
    traffic.requests[kind] += 1;
    traffic.bytes[kind] += encodedDataLength;
  });
  await citizen.find(samples.payable);
  await payByCard(page);
  test.info().annotations.push({ type: 'traffic', description: JSON.stringify(traffic) });
  expect(traffic.requests.document).toBeGreaterThanOrEqual(2);
  expect(traffic.requests.document).toBeLessThanOrEqual(4);
  expect(traffic.requests.file).toBeLessThanOrEqual(60);
  expect(traffic.requests.call).toBeLessThanOrEqual(16);
  expect(traffic.bytes.document).toBeLessThanOrEqual(60_000);
  expect(traffic.bytes.file).toBeLessThanOrEqual(500_000);
  expect(traffic.bytes.call).toBeLessThanOrEqual(60_000);
});
