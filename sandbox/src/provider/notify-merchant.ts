import { setTimeout as sleep } from 'node:timers/promises';
import { handOn } from '../api/tracing.ts';
import type { Database } from '../database/tables.ts';
import type { ProviderParts } from './payment.ts';

/** The responses of one page that are on their way. */
interface Sending {
  readonly firstTaken: Promise<void>;
  readonly all: Promise<void>;
}

const longestPause = 60_000;
const timeoutMs = 10_000;

/**
 * Sends every stored response to the merchant's server until it takes it, at least once each. The
 * responses of one payment go out in the order in which they were stored.
 */
export class ResponseSender {
  private readonly parts: ProviderParts;
  private readonly stopped = new AbortController();
  private readonly underWay = new Map<string, Sending>();

  constructor(parts: ProviderParts) {
    this.parts = parts;
  }

  /** Takes up again what was not taken when the process ended. */
  async resume(): Promise<void> {
    const pages = await this.parts.database
      .selectFrom('provider_response')
      .select('page_id')
      .distinct()
      .where('taken_at', 'is', null)
      .execute();
    for (const { page_id: pageId } of pages) void this.send(pageId);
  }

  /**
   * Starts to send what is stored for a payment, unless that is under way.
   * @returns once the first response was taken, or sending has stopped.
   */
  send(pageId: string): Promise<void> {
    const sending = this.underWay.get(pageId) ?? this.begin(pageId);
    return sending.firstTaken;
  }

  async close(): Promise<void> {
    this.stopped.abort();
    await Promise.all(Array.from(this.underWay.values(), ({ all }) => all));
  }

  private begin(pageId: string): Sending {
    const { promise: firstTaken, resolve } = Promise.withResolvers<void>();
    const all = this.sendUnlessStopped(pageId, resolve).finally(() => {
      resolve();
      this.underWay.delete(pageId);
    });
    const sending = { firstTaken, all };
    this.underWay.set(pageId, sending);
    return sending;
  }

  private async sendUnlessStopped(pageId: string, onTaken: () => void): Promise<void> {
    while (!this.stopped.signal.aborted) {
      try {
        await this.sendAll(pageId, onTaken);
        return;
      } catch {
        // Stopped, or the database did not answer: it knows what remains to be sent.
        await this.pause(longestPause).catch(() => {});
      }
    }
  }

  private async sendAll(pageId: string, onTaken: () => void): Promise<void> {
    const { database, firstPause = 500, now } = this.parts;
    for (const response of await readUntaken(database, pageId)) {
      await this.pause(response.due_at.getTime() - now());
      let pause = firstPause;
      while (!(await this.isTaken(response))) {
        await this.pause(pause);
        pause = Math.min(pause * 2, longestPause);
      }
      await database
        .updateTable('provider_response')
        .set({ taken_at: new Date(now()) })
        .where('id', '=', response.id)
        .execute();
      onTaken();
    }
  }

  /** Any answer of 2xx; its body means nothing. */
  private async isTaken({ address, body, reference }: UntakenResponse): Promise<boolean> {
    const { tracing = handOn, traceOf } = this.parts;
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
          signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(timeoutMs)]),
        });
        await answer.body?.cancel();
        return answer.ok;
      });
    } catch {
      return false;
    }
  }

  /** @throws as soon as the sender is closed. */
  private async pause(milliseconds: number): Promise<void> {
    const { signal } = this.stopped;
    await sleep(Math.max(milliseconds, 0), undefined, { signal, ref: false });
  }
}

type UntakenResponse = Awaited<ReturnType<typeof readUntaken>>[number];

/** In the order in which they were stored, with the merchant's reference. */
function readUntaken(database: Database, pageId: string) {
  return database
    .selectFrom('provider_response')
    .innerJoin('provider_transaction', 'provider_transaction.page_id', 'provider_response.page_id')
    .select(['id', 'address', 'body', 'due_at', 'reference'])
    .where('provider_response.page_id', '=', pageId)
    .where('taken_at', 'is', null)
    .orderBy('id')
    .execute();
}
