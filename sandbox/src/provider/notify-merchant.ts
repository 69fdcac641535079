import { setTimeout as sleep } from 'node:timers/promises';
import { passThrough } from '../api/tracing.ts';
import type { Database } from '../database/tables.ts';
import type { ProviderParts } from './payment.ts';

const longestPause = 60_000;
const timeoutMs = 10_000;

/**
 * Sends every stored response to the merchant's server until the server accepts it, at least once each. The responses
 * of one payment are sent in the order in which they were stored.
 */
export function responseSender(parts: ProviderParts) {
  const { database, firstPause = 500, tracing = passThrough, traceOf, now } = parts;
  const stopped = new AbortController();
  const { signal } = stopped;
  /** Deliveries under way by page: the first response, and all of them. */
  const underWay = new Map<string, { firstAccepted: Promise<void>; all: Promise<void> }>();

  return {
    /** Resumes sending the responses that were not accepted when the process ended. */
    async resume(): Promise<void> {
      const pages = await database
        .selectFrom('provider_response')
        .select('page_id')
        .distinct()
        .where('taken_at', 'is', null)
        .execute();
      for (const { page_id: pageId } of pages) void send(pageId);
    },
    send,
    async close(): Promise<void> {
      stopped.abort();
      await Promise.all(Array.from(underWay.values(), ({ all }) => all));
    },
  };

  /**
   * Starts to send the stored responses of a payment, unless that is under way.
   * @returns once the first response was accepted, or sending has stopped.
   */
  function send(pageId: string): Promise<void> {
    const sending = underWay.get(pageId);
    if (sending) return sending.firstAccepted;
    const { promise: firstAccepted, resolve } = Promise.withResolvers<void>();
    const all = sendUnlessStopped(pageId, resolve).finally(() => {
      resolve();
      underWay.delete(pageId);
    });
    underWay.set(pageId, { firstAccepted, all });
    return firstAccepted;
  }

  async function sendUnlessStopped(pageId: string, onAccepted: () => void): Promise<void> {
    while (!signal.aborted) {
      try {
        await sendAll(pageId, onAccepted);
        return;
      } catch {
        // Sending has stopped, or the database did not answer. It still knows which responses remain.
        await pause(longestPause).catch(() => {});
      }
    }
  }

  async function sendAll(pageId: string, onAccepted: () => void): Promise<void> {
    for (const response of await readOpenResponses(database, pageId)) {
      await pause(response.due_at.getTime() - now());
      let nextPause = firstPause;
      while (!(await deliver(response))) {
        await pause(nextPause);
        nextPause = Math.min(nextPause * 2, longestPause);
      }
      await database
        .updateTable('provider_response')
        .set({ taken_at: new Date(now()) })
        .where('id', '=', response.id)
        .execute();
      onAccepted();
    }
  }

  /** Sends a response once. Returns true if the answer has a 2xx status; its body is ignored. */
  async function deliver({ address, body, reference }: OpenResponse): Promise<boolean> {
    try {
      const trace = await traceOf?.(reference);
      return await tracing.follow('notify merchant', trace, async (traceparent) => {
        const answer = await fetch(address, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/x-www-form-urlencoded',
            ...(traceparent !== undefined && { traceparent }),
          },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        await answer.body?.cancel();
        return answer.ok;
      });
    } catch {
      return false;
    }
  }

  /** Waits. @throws as soon as the sender is closed. */
  async function pause(milliseconds: number): Promise<void> {
    await sleep(Math.max(milliseconds, 0), undefined, { signal, ref: false });
  }
}

type OpenResponse = Awaited<ReturnType<typeof readOpenResponses>>[number];

/** Returns the open responses in the order in which they were stored, with the merchant's reference. */
function readOpenResponses(database: Database, pageId: string) {
  return database
    .selectFrom('provider_response')
    .innerJoin('provider_transaction', 'provider_transaction.page_id', 'provider_response.page_id')
    .select(['id', 'address', 'body', 'due_at', 'reference'])
    .where('provider_response.page_id', '=', pageId)
    .where('taken_at', 'is', null)
    .orderBy('id')
    .execute();
}
